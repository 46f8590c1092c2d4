import * as v from 'valibot';
import type { ActorRefFrom } from 'xstate';
import { createActor, fromCallback } from 'xstate';
import { CHAT_PATH, ChatMessage } from '#contract/chat.ts';
import { parse } from '#contract/parse.ts';
import type { Clock } from '#web/app/resting-clock.ts';
import type { Kept } from '#web/app/storage.ts';
import { keptInTab } from '#web/app/storage.ts';
import { growingWait } from '#web/lib/growing-wait.ts';
import { chatMachine } from './chat.machine.ts';
import type { BrowserNotice, Saying, SocketNotice } from './chat.setup.ts';
import { WAITS } from './chat.setup.ts';
import type { KeptConversation } from './kept.ts';
import { Unsaid } from './outbox.ts';

export type ChatRef = ActorRefFrom<typeof chatMachine>;

type Browser = Pick<Window, 'sessionStorage' | 'addEventListener' | 'removeEventListener' | 'navigator'> & {
  location: Pick<Location, 'origin'>;
  WebSocket: typeof WebSocket;
};

export type ChatNeeds = {
  browser: Browser;
  conversation: Kept<KeptConversation>;
  clock: Clock;
  /** A number from 0 to 1, another one each time. */
  chance?: () => number;
};

/** What a tab keeps of what was written and not said yet. */
const TAB_KEY = 'chat';
const KeptInTab = v.object({ draft: v.string(), outbox: v.array(Unsaid) });

/** The chat's chart, touching the world: a socket, the network, and how far other tabs have read. */
export const chatLogic = ({ browser, conversation, chance = Math.random }: Omit<ChatNeeds, 'clock'>) =>
  chatMachine.provide({
    delays: { reconnectAfter: ({ context }) => growingWait(WAITS, context.failures, chance()) },
    actors: {
      socket: fromCallback<Saying>(({ sendBack, receive }) => {
        const tell = (notice: SocketNotice) => sendBack(notice);
        const ending = new AbortController();
        let socket: WebSocket | null = null;
        // One tab after the other: the first one's answer may bring the cookie by which all are the same visitor.
        void inTurn(browser.navigator.locks, ending.signal, async () => {
          socket = new browser.WebSocket(browser.location.origin.replace(/^http/, 'ws') + CHAT_PATH);
          await opened(socket, ending.signal, tell);
        });
        receive(({ text }) => socket?.send(text));
        return () => {
          ending.abort();
          socket?.close();
        };
      }),
      watchBrowser: fromCallback<BrowserNotice>(({ sendBack }) => {
        const onOnline = () => sendBack({ type: 'network.returned' });
        browser.addEventListener('online', onOnline);
        const unfollow = conversation.follow((kept) => {
          if (kept !== null) sendBack({ type: 'seen.followed', seen: kept.seen });
        });
        return () => {
          browser.removeEventListener('online', onOnline);
          unfollow();
        };
      }),
    },
  });

/** Hears a socket until it ends or is given up. Resolves once it is open, or is not going to be. */
function opened(socket: WebSocket, given: AbortSignal, tell: (notice: SocketNotice) => void): Promise<void> {
  const on = { signal: given };
  return new Promise((resolve) => {
    given.addEventListener('abort', () => resolve());
    const onOpen = () => {
      tell({ type: 'socket.opened' });
      resolve();
    };
    const onMessage = ({ data }: MessageEvent<unknown>) => {
      const line = lineIn(data);
      if (line !== null) tell({ type: 'line.arrived', line });
    };
    const onClose = ({ code, reason }: CloseEvent) => {
      tell({ type: 'socket.closed', code, reason });
      resolve();
    };
    socket.addEventListener('open', onOpen, on);
    socket.addEventListener('message', onMessage, on);
    socket.addEventListener('close', onClose, on);
  });
}

/** What a frame says; one that can't be read is only logged (spec §8). */
function lineIn(data: unknown): ChatMessage | null {
  const line = parse(v.pipe(v.string(), v.parseJson(), ChatMessage), data);
  if (line.ok) return line.value;
  console.warn(`The support chat sent something that can't be read: ${line.reason}`);
  return null;
}

/** Does the work while no other tab does such work; without locks, at once. Not at all once it is given up. */
async function inTurn(
  locks: LockManager | undefined,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  let begun = false;
  const begin = () => {
    begun = true;
    return work();
  };
  if (locks === undefined) return begin();
  try {
    await locks.request('chat', { signal }, begin);
  } catch (error) {
    // A browser may refuse locks; and it rejects when it is given up before its turn.
    if (begun) throw error;
  }
  if (!begun && !signal.aborted) await begin();
}

/** Starts the chat from where this browser and this tab left it, and keeps from now on where it is left. */
export function startChat(needs: ChatNeeds): ChatRef {
  const { browser, conversation, clock } = needs;
  const inTab = keptInTab(browser, TAB_KEY, KeptInTab);
  const left = inTab.read() ?? { draft: '', outbox: [] };
  const kept = conversation.read();
  const chat = createActor(chatLogic(needs), {
    clock,
    input: {
      draft: left.draft,
      // A tab that was doubled has the same lines: nobody knows whether the other one has sent them.
      outbox: left.outbox.map((line) =>
        line.state === 'new' ? { ...line, state: 'doubtful' as const } : line,
      ),
      seen: kept?.seen ?? null,
      isOngoing: kept !== null || left.outbox.length > 0,
    },
  });
  let last = { ...left, seen: kept?.seen ?? null, isOngoing: kept !== null };
  chat.subscribe(({ context: { draft, outbox, seen, isOngoing } }) => {
    if (draft !== last.draft || outbox !== last.outbox) inTab.write({ draft, outbox: [...outbox] });
    if (!isOngoing && last.isOngoing) conversation.forget();
    if (isOngoing && (!last.isOngoing || seen !== last.seen)) conversation.write({ seen });
    last = { draft, outbox: [...outbox], seen, isOngoing };
  });
  return chat.start();
}
