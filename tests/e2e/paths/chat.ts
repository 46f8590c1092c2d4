import type { Page, Request, WebSocketRoute } from '@playwright/test';
import { CHAT_PATH } from '#contract/chat.ts';
import { chatModel } from '#web/app/chat/chat.model.ts';
import { launcherModel } from '#web/app/chat/launcher.model.ts';
import { ordersModel } from '#web/features/history/history.model.ts';
import { inBrowser } from '#web/testing/browser.ts';
import { leftOut } from '#web/testing/wiring.ts';
import { expect } from '../support/host.ts';
import { inOtherTab, MEMBER, passUntil, VALID_SESSION, visit } from './shop.ts';

const SCRIPT = '**/LazyChat*.js';
const BUTTON = { name: /^Support chat/ };

/** Lets moments pass until the page asks for the chat's script, which is over at once if it is lost. */
async function passUntilAsked(page: Page): Promise<void> {
  let isAsked = false;
  const onRequest = (request: Request) => {
    isAsked ||= request.url().includes('/LazyChat');
  };
  page.on('request', onRequest);
  await passUntil(page, async () => isAsked);
  page.off('request', onRequest);
}

export const chatLauncher = inBrowser(launcherModel, {
  open: (page) => visit(page, '/cart', { chat: { seen: null } }),
  wire: {
    load: {
      atOnce: {
        there: (page) => page.unroute(SCRIPT),
        lost: async (page) => void (await page.route(SCRIPT, (route) => route.abort())),
      },
    },
  },
  causes: {
    'chat.asked': {
      when: (leaves) => !leaves.includes('loaded'),
      by: (page) => page.getByRole('button', BUTTON).click(),
      otherwise: 'Once it is there, the chat has a button of its own.',
    },
    'page.enlivened': (page) => passUntilAsked(page),
    'conversation.found': (page) => inOtherTab(page, 'chat', { seen: 5 }),
    'subject.given': leftOut('It comes from the page of orders, on which the chat’s own paths are played.'),
  },
});

/** The newest socket of each page, until the page gives it up: it opens once it is let. */
type Held = { socket: WebSocketRoute; open: () => void };
const held = new WeakMap<Page, Held>();
const routed = new WeakSet<Page>();

async function holdSockets(page: Page): Promise<void> {
  held.delete(page);
  if (routed.has(page)) return;
  routed.add(page);
  await page.routeWebSocket(`**${CHAT_PATH}`, async (socket) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held.set(page, { socket, open: resolve });
    socket.onClose(() => {
      if (held.get(page)?.socket === socket) held.delete(page);
    });
    await promise;
  });
}

/** The socket that the page has asked for last. */
async function newest(page: Page): Promise<Held> {
  await expect.poll(() => held.has(page), { intervals: [5, 10, 20, 50, 100] }).toBe(true);
  const found = held.get(page);
  if (found === undefined) throw new Error('The page asked for no socket.');
  return found;
}

const [FIRST] = ordersModel.outcomes.fetchRows.some;

export const chat = inBrowser(chatModel, {
  async open(page, { draft, outbox, seen, isOngoing }) {
    await holdSockets(page);
    const kept = isOngoing ? { ...MEMBER, chat: { seen } } : MEMBER;
    await visit(page, `/my/orders?order=${FIRST?.id}`, kept, isOngoing ? { chat: { draft, outbox } } : {});
    await expect(page.getByRole('button', { name: 'Report a problem' })).toBeVisible();
    if (isOngoing) return passUntil(page, async () => held.has(page));
    await page.getByRole('button', BUTTON).click();
    await newest(page);
    held.delete(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  },
  rest: { ...VALID_SESSION, 'GET /api/my-orders': { json: ordersModel.outcomes.fetchRows.some } },
  causes: {
    'socket.opened': async (page) => {
      const { open } = await newest(page);
      open();
    },
    'line.arrived': async (page, { line }) => (await newest(page)).socket.send(JSON.stringify(line)),
    'socket.closed': {
      when: (leaves) =>
        leaves.some((leaf) => leaf.startsWith('socket.up') && leaf !== 'socket.up.connecting'),
      async by(page, { code, reason }) {
        const { socket } = await newest(page);
        held.delete(page);
        await socket.close({ code, reason });
      },
      otherwise: 'A socket that never opened closes without a reason.',
    },
    'network.returned': async (page) => {
      // At once, whatever of the page comes late: it gives up the socket that it has for another one.
      held.delete(page);
      await page.evaluate(() => void window.dispatchEvent(new Event('online')));
    },
    'seen.followed': (page, { seen }) => inOtherTab(page, 'chat', { seen }),
    'subject.given': (page) => page.getByRole('button', { name: 'Report a problem' }).click(),
    'visitor.changed': leftOut(
      'Who logs in or out leaves the page of orders; the journey of the chat shows it.',
    ),
  },
});
