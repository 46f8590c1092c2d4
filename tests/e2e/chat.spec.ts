import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { spawn } from 'node:child_process';
import type { Page } from '@playwright/test';
import { expect, test } from './support/host.ts';
import { endSession, logIn, signUp, visitAsMember } from './support/members.ts';
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

test('a shopper and the operator chat in all tabs, over reloads and a restart of the host', async ({
  page,
  host,
}) => {
  const problems = problemsOf(page);
  const said = ['You: My code does not work.', 'Support: Which one is it?'];

  await test.step('a shopper writes', async () => {
    await page.goto('/');
    await button(page).click();
    await expect(panel(page).getByLabel('Message')).toBeFocused();
    await sendMessage(page, 'My code does not work.');
    await expect.poll(() => loggedMessages(page)).toEqual(said.slice(0, 1));
  });

  // Its list of waiting shoppers is made at its start.
  const operator = terminal(host.operatorEnv);
  await test.step('the operator replies', async () => {
    await operator.shows(/1 {2}visitor \w{6} {2}waiting since/);
    operator.type('1');
    await operator.shows(/visitor \w{6}: My code does not work\./);
    operator.type('Which one is it?');
    await expect.poll(() => loggedMessages(page)).toEqual(said);
  });

  const other = await page.context().newPage();
  await test.step('another tab has the conversation, and closing gives the focus back', async () => {
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await expect(button(page)).toBeFocused();
    await other.goto('/cart');
    await button(other).click();
    await expect.poll(() => loggedMessages(other)).toEqual(said);
    await panel(other).getByRole('button', { name: 'Close' }).click();
  });

  await test.step('a reply is unread in all tabs and after a reload, until it is read in one', async () => {
    operator.type('The one of today?');
    for (const tab of [page, other]) await expect(button(tab)).toHaveAccessibleName('Support chat, 1 unread');
    await page.reload();
    await expect(button(page)).toHaveAccessibleName('Support chat, 1 unread');
    await button(page).click();
    said.push('Support: The one of today?');
    await expect.poll(() => loggedMessages(page)).toEqual(said);
    await expect(button(other)).toHaveAccessibleName('Support chat');
    await other.close();
  });

  await test.step('what is written while the host is away is sent, in order, once it is back', async () => {
    const restarted = host.restart();
    await expect(panel(page).getByRole('button', { name: 'Try now' })).toBeVisible();
    await sendMessage(page, 'The one of today.');
    await sendMessage(page, 'And the one of yesterday.');
    const unsent = panel(page).getByRole('list', { name: 'Not sent yet' });
    await expect(unsent.getByRole('listitem')).toHaveCount(2);
    await restarted;
    said.push('You: The one of today.', 'You: And the one of yesterday.');
    await expect.poll(() => loggedMessages(page), { timeout: 30_000 }).toEqual(said);
    await operator.shows(/The one of today\.[\s\S]*And the one of yesterday\./);
    operator.type('Here is another one.');
    await expect.poll(() => loggedMessages(page)).toEqual([...said, 'Support: Here is another one.']);
  });

  operator.end();
  expect(problems.filter((problem) => !/WebSocket|ERR_/.test(problem))).toEqual([]);
});

test('the chat loads when it is opened, continues after a login, and ends with a logout', async ({
  page,
  host,
}) => {
  const login = await signUp(page.request, host, 'chatty_one');
  await endSession(page.request);

  await test.step('a page with a closed chat loads no chat code and opens no socket', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    page.on('websocket', (socket) => asked.push(socket.url()));
    const catalogue = page.waitForResponse('**/catalogue.json');
    await page.goto('/login');
    await catalogue;
    expect(asked.filter((url) => /chat/i.test(url))).toEqual([]);
    await button(page).click();
    await expect(panel(page)).toBeVisible();
    await expect.poll(() => asked.filter((url) => /LazyChat.*\.js|\/api\/chat/.test(url)).length).toBe(2);
  });

  await test.step('a login takes the conversation and the draft along', async () => {
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
  });

  await test.step('a logout ends it', async () => {
    await panel(page).getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/');
    await button(page).click();
    await expect(panel(page).getByText('Ask us anything.')).toBeVisible();
    expect(await loggedMessages(page)).toEqual([]);
  });

  await test.step('a search that finds nothing begins a message with its words', async () => {
    await page.goto('/search?search=qqqqq');
    await page.getByRole('button', { name: 'Ask us for it' }).click();
    await expect(panel(page).getByLabel('Message')).toHaveValue('Can you get this for me: qqqqq? ');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('the chat fills the screen, reports a problem with an order, and opens at its newest message', async ({
    page,
    host,
  }) => {
    await page.route('**/api/my-orders', (route) => route.fulfill({ json: [ORDER] }));
    await visitAsMember(page, host, { username: 'reports_one', path: '/my/orders' });

    await test.step('a report starts with the order number, and the send button stays reachable', async () => {
      await page.getByRole('button', { name: /^Show/ }).click();
      await page.getByRole('button', { name: 'Report a problem' }).click();
      await expect(panel(page).getByLabel('Message')).toBeFocused();
      await page.keyboard.type('It does not work.');
      await expect(panel(page).getByLabel('Message')).toHaveValue(
        /^About order 0123456789abcdef0123456789abcdef, Valorant VP, 475 VP: ?It does not work\.$/,
      );
      await expect(panel(page).getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 });
      expect(await panel(page).boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
    });

    await test.step('after a reload it is at its newest message', async () => {
      for (let at = 1; at <= 20; at += 1) await sendMessage(page, `Line ${at}`);
      await expect.poll(() => loggedMessages(page)).toHaveLength(20);
      await page.reload();
      await button(page).click();
      await expect(log(page).getByText('Line 20', { exact: true })).toBeInViewport({ ratio: 1 });
      await log(page).getByText('Line 1', { exact: true }).scrollIntoViewIfNeeded();
      await sendMessage(page, 'Said from far above');
      await expect(log(page).getByText('Said from far above')).toBeInViewport({ ratio: 1 });
    });

    await test.step('on a wider screen it is beside the page', async () => {
      await page.setViewportSize({ width: 1280, height: 720 });
      await expect.poll(async () => (await panel(page).boundingBox())?.width).toBe(384);
    });
  });
});

const ORDER = {
  id: '0123456789abcdef0123456789abcdef',
  created_at: '2026-03-05T09:00:00.000Z',
  amount: 1_390,
  status: 1,
  status_text: 'Completed',
  cart: [{ id: 'valorant-vp-475', name: 'Valorant VP, 475 VP', quantity: 1 }],
  goods: { 'valorant-vp-475': ['TRY-YQ43'] },
};
