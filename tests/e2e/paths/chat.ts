import type { Page, Request, WebSocketRoute } from '@playwright/test';
import { CHAT_PATH } from '#contract/chat.ts';
import { defineBrowserFlow, notPlayable, type WiringOf } from '#statecharts/drivers/browser-driver.ts';
import { chatModel } from '#web/features/chat/tests/chat.model.ts';
import { launcherModel } from '#web/features/chat/tests/launcher.model.ts';
import { ordersModel } from '#web/features/orders/tests/history.model.ts';
import { expect } from '../support/host.ts';
import { combine } from './combine.ts';
import { advanceUntil, MEMBER_RECORDS, VALID_SESSION, visit, writeInOtherTab } from './shop.ts';

const SCRIPT = '**/LazyChat*.js';
const BUTTON = { name: /^Support chat/ };

/**
 * Advances the clock until the page requests the chat's script; a failed request is over at once.
 */
async function advanceUntilScriptRequested(page: Page): Promise<void> {
  let isRequested = false;
  const onRequest = (request: Request) => {
    isRequested ||= request.url().includes('/LazyChat');
  };
  page.on('request', onRequest);
  await advanceUntil(page, async () => isRequested);
  page.off('request', onRequest);
}

export const launcher = defineBrowserFlow(launcherModel, {
  open: (page) => visit(page, '/cart', { chat: { lastReadId: null } }),
  wire: {
    load: {
      immediate: {
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
    'page.hydrated': (page) => advanceUntilScriptRequested(page),
    'conversation.found': (page) => writeInOtherTab(page, 'chat', { lastReadId: 5 }),
    'subject.given': notPlayable(
      'It comes from the page of orders, on which the chat’s own paths are played.',
    ),
  },
});

/** The newest socket of each page, until the page drops it; `open` lets it open. */
type HeldSocket = { socket: WebSocketRoute; open: () => void };
const heldSockets = new WeakMap<Page, HeldSocket>();
const routed = new WeakSet<Page>();

async function holdSockets(page: Page): Promise<void> {
  heldSockets.delete(page);
  if (routed.has(page)) return;
  routed.add(page);
  await page.routeWebSocket(`**${CHAT_PATH}`, async (socket) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    heldSockets.set(page, { socket, open: resolve });
    socket.onClose(() => {
      if (heldSockets.get(page)?.socket === socket) heldSockets.delete(page);
    });
    await promise;
  });
}

/** The last socket that the page requested. */
async function latestSocket(page: Page): Promise<HeldSocket> {
  await expect.poll(() => heldSockets.has(page), { intervals: [5, 10, 20, 50, 100] }).toBe(true);
  const found = heldSockets.get(page);
  if (found === undefined) throw new Error('The page asked for no socket.');
  return found;
}

const [FIRST] = ordersModel.outcomes.fetchRows.some.rows;

/** On a page with the chat, whose causes come from that page. */
const chatOn = (
  path: string,
  isMember: boolean,
  isReady: (page: Page) => Promise<void>,
  causes: Pick<WiringOf<typeof chatModel>['causes'], 'draft.prefilled' | 'visitor.changed'>,
): WiringOf<typeof chatModel> => ({
  async open(page, { draft, outbox, lastReadId, hasConversation }) {
    await holdSockets(page);
    const flag = isMember ? MEMBER_RECORDS : {};
    const records = hasConversation ? { ...flag, chat: { lastReadId } } : flag;
    await visit(page, path, records, hasConversation ? { chat: { draft, outbox } } : {});
    await isReady(page);
    if (hasConversation) return advanceUntil(page, async () => heldSockets.has(page));
    await page.getByRole('button', BUTTON).click();
    await latestSocket(page);
    heldSockets.delete(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  },
  otherRequests: {
    ...VALID_SESSION,
    'GET /api/my-orders': { json: ordersModel.outcomes.fetchRows.some.rows },
  },
  causes: {
    'socket.opened': async (page) => {
      const { open } = await latestSocket(page);
      open();
    },
    'message.received': async (page, { message }) =>
      (await latestSocket(page)).socket.send(JSON.stringify(message)),
    'socket.closed': {
      when: (leaves) =>
        leaves.some((leaf) => leaf.startsWith('socket.active') && leaf !== 'socket.active.connecting'),
      async by(page, { code, reason }) {
        const { socket } = await latestSocket(page);
        heldSockets.delete(page);
        await socket.close({ code, reason });
      },
      otherwise: 'A socket that never opened closes without a reason.',
    },
    'network.restored': async (page) => {
      // First, because the page drops its socket for another one.
      heldSockets.delete(page);
      await page.evaluate(() => void window.dispatchEvent(new Event('online')));
    },
    'lastRead.synced': (page, { lastReadId }) => writeInOtherTab(page, 'chat', { lastReadId }),
    ...causes,
  },
});

const onOrders = defineBrowserFlow(
  chatModel,
  chatOn(
    `/my/orders?order=${FIRST?.id}`,
    true,
    (page) => expect(page.getByRole('button', { name: 'Report a problem' })).toBeVisible(),
    {
      'draft.prefilled': (page) => page.getByRole('button', { name: 'Report a problem' }).click(),
      'visitor.changed': notPlayable('Login and logout leave the page of orders.'),
    },
  ),
);

/** On a page that a login or logout in another tab does not leave. */
const onCart = (isMember: boolean) =>
  defineBrowserFlow(
    chatModel,
    chatOn('/cart', isMember, async () => {}, {
      'draft.prefilled': notPlayable('A message begins on the page of orders.'),
      'visitor.changed': {
        when: (_, { isMember: isMemberThen }) => isMemberThen !== isMember,
        by: (page) => writeInOtherTab(page, 'isLoggedIn', !isMember),
        otherwise: 'Who is logged in does not log in.',
      },
    }),
  );

export const chat = combine(onOrders, combine(onCart(true), onCart(false)));
