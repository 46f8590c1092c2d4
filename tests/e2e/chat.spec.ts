import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { spawn } from 'node:child_process';
import type { Page } from '@playwright/test';
import { OWN_REQUEST_HEADER } from '#contract/constants.ts';
import { expect, test } from './support/host.ts';
import { logIn, signUp } from './support/members.ts';
import { problemsOf } from './support/problems.ts';

const button = (page: Page) => page.getByRole('button', { name: /^Support chat/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Support chat' });
const log = (page: Page) => panel(page).getByRole('log');

async function sendMessage(page: Page, text: string): Promise<void> {
  await panel(page).getByLabel('Message').fill(text);
  await page.keyboard.press('Enter');
}
/** The messages in the log with their authors. */
const loggedMessages = (page: Page) =>
  log(page)
    .locator('> div')
    .evaluateAll((lines) =>
      lines.map((line) =>
        [...line.children].map((part) => (part.textContent ?? '').split(' · ')[0]).join(': '),
      ),
    );

/** The operator's interactive chat in its own process. */
function terminal(env: NodeJS.ProcessEnv) {
  const child: ChildProcessWithoutNullStreams = spawn(
    process.execPath,
    ['src/server/operator/cli.ts', 'chat'],
    { env },
  );
  let shown = '';
  child.stdout.on('data', (part: Buffer) => {
    shown += part.toString();
  });
  return {
    type: (line: string) => child.stdin.write(`${line}\n`),
    shows: (pattern: RegExp) => expect.poll(() => shown, { timeout: 30_000 }).toMatch(pattern),
    end: () => child.kill('SIGTERM'),
  };
}

test('a shopper and the operator chat, and continue after a restart of the host', async ({ page, host }) => {
  const problems = problemsOf(page);
  await page.goto('/');
  await button(page).click();
  await expect(panel(page).getByLabel('Message')).toBeFocused();
  await sendMessage(page, 'My code does not work.');
  await expect.poll(() => loggedMessages(page)).toEqual(['You: My code does not work.']);

  const operator = terminal(host.operatorEnv);
  await operator.shows(/1 {2}visitor \w{6} {2}waiting since/);
  operator.type('1');
  await operator.shows(/visitor \w{6}: My code does not work\./);
  operator.type('Which one is it?');
  await expect
    .poll(() => loggedMessages(page))
    .toEqual(['You: My code does not work.', 'Support: Which one is it?']);

  const restarted = host.restart();
  await expect(panel(page).getByRole('button', { name: 'Try now' })).toBeVisible();
  await sendMessage(page, 'The one of today.');
  await sendMessage(page, 'And the one of yesterday.');
  await expect(panel(page).getByRole('list', { name: 'Not sent yet' }).getByRole('listitem')).toHaveCount(2);
  await restarted;
  const all = [
    'You: My code does not work.',
    'Support: Which one is it?',
    'You: The one of today.',
    'You: And the one of yesterday.',
  ];
  await expect.poll(() => loggedMessages(page), { timeout: 30_000 }).toEqual(all);
  await operator.shows(/The one of today\.[\s\S]*And the one of yesterday\./);
  operator.type('Here is another one.');
  await expect.poll(() => loggedMessages(page)).toEqual([...all, 'Support: Here is another one.']);
  operator.end();
  expect(problems.filter((problem) => !/WebSocket|ERR_/.test(problem))).toEqual([]);
});

test('it is one conversation in all tabs and after a reload, with an unread count', async ({
  page,
  host,
}) => {
  await page.goto('/');
  await button(page).click();
  await sendMessage(page, 'Hello');
  await expect.poll(() => loggedMessages(page)).toEqual(['You: Hello']);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(button(page)).toBeFocused();

  const other = await page.context().newPage();
  await other.goto('/cart');
  await button(other).click();
  await expect.poll(() => loggedMessages(other)).toEqual(['You: Hello']);
  await panel(other).getByRole('button', { name: 'Close' }).click();

  const operator = terminal(host.operatorEnv);
  await operator.shows(/1 {2}visitor/);
  operator.type('1');
  await operator.shows(/: Hello/);
  operator.type('Good morning');
  for (const tab of [page, other]) await expect(button(tab)).toHaveAccessibleName('Support chat, 1 unread');
  operator.end();
  await page.reload();
  await expect(button(page)).toHaveAccessibleName('Support chat, 1 unread');
  await button(page).click();
  await expect.poll(() => loggedMessages(page)).toEqual(['You: Hello', 'Support: Good morning']);
  await expect(button(other)).toHaveAccessibleName('Support chat');
});

test('it continues after a login, and ends with a logout', async ({ page, host }) => {
  const login = await signUp(page.request, host, 'chatty_one');
  await page.goto('/login');
  await button(page).click();
  await sendMessage(page, 'I can not log in');
  await expect.poll(() => loggedMessages(page)).toEqual(['You: I can not log in']);
  await panel(page).getByLabel('Message').fill('Half a');
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await logIn(page, login);
  await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible();
  await button(page).click();
  await expect.poll(() => loggedMessages(page)).toEqual(['You: I can not log in']);
  await expect(panel(page).getByLabel('Message')).toHaveValue('Half a');
  await sendMessage(page, 'Now I can');
  await expect.poll(() => loggedMessages(page)).toEqual(['You: I can not log in', 'You: Now I can']);
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await button(page).click();
  await expect(panel(page).getByText('Ask us anything.')).toBeVisible();
  expect(await loggedMessages(page)).toEqual([]);
});

test('on a phone it fills the screen, and frees it when closed', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  await button(page).click();
  await expect(panel(page).getByLabel('Message')).toBeFocused();
  expect(await panel(page).boundingBox()).toEqual({ x: 0, y: 0, width: 320, height: 640 });
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect.poll(async () => (await panel(page).boundingBox())?.width).toBe(384);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(button(page)).toBeFocused();
});

test('a page with a closed chat loads no chat code and opens no socket', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('websocket', (socket) => asked.push(socket.url()));
  const catalogue = page.waitForResponse('**/catalogue.json');
  await page.goto('/');
  await catalogue;
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => /chat/i.test(url))).toEqual([]);
  await button(page).click();
  await expect(panel(page)).toBeVisible();
  await expect.poll(() => asked.filter((url) => /LazyChat.*\.js|\/api\/chat/.test(url)).length).toBe(2);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('reporting a problem starts with the order number, and the send button stays reachable', async ({
    page,
    host,
  }) => {
    const login = await signUp(page.request, host, 'reports_one');
    // A page without scripts: those of the shop, still starting, would write that nobody is logged in.
    await page.goto('/favicon.svg');
    await page.request.post('/api/login', { headers: OWN, data: login });
    await page.evaluate(() => localStorage.setItem('isLoggedIn', 'true'));
    await page.route('**/api/my-orders', (route) => route.fulfill({ json: [ORDER] }));
    await page.goto('/my/orders');
    await page.getByRole('button', { name: /^Show/ }).click();
    await page.getByRole('button', { name: 'Report a problem' }).click();
    await expect(panel(page).getByLabel('Message')).toBeFocused();
    await page.keyboard.type('It does not work.');
    await expect(panel(page).getByLabel('Message')).toHaveValue(
      /^About order 0123456789abcdef0123456789abcdef: ?It does not work\.$/,
    );
    await expect(panel(page).getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 });
  });

  test('it opens at its newest message, also after a reload', async ({ page }) => {
    await page.goto('/');
    await button(page).click();
    for (let at = 1; at <= 20; at += 1) await sendMessage(page, `Line ${at}`);
    await expect.poll(() => loggedMessages(page)).toHaveLength(20);
    await page.reload();
    await button(page).click();
    await expect(log(page).getByText('Line 20', { exact: true })).toBeInViewport({ ratio: 1 });
    await log(page).getByText('Line 1', { exact: true }).scrollIntoViewIfNeeded();
    await sendMessage(page, 'Said from far above');
    await expect(log(page).getByText('Said from far above')).toBeInViewport({ ratio: 1 });
  });
});

const OWN = { [OWN_REQUEST_HEADER.name]: OWN_REQUEST_HEADER.value };
const ORDER = {
  id: '0123456789abcdef0123456789abcdef',
  created_at: '2026-03-05T09:00:00.000Z',
  amount: 1_390,
  status: 1,
  status_text: 'Completed',
  cart: [{ id: 'valorant-vp-475', name: 'Valorant VP, 475 VP', quantity: 1 }],
  goods: { 'valorant-vp-475': ['TRY-YQ43'] },
};
