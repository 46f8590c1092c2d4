import * as v from 'valibot';
import type { ActorRefFrom } from 'xstate';
import { createActor, fromCallback } from 'xstate';
import { CHAT_HISTORY_MAX, CHAT_PATH, ChatMessage } from '#contract/chat.ts';
import { parse } from '#contract/parse.ts';
import type { LocalRecord } from '#web/platform/storage.ts';
import { sessionRecord } from '#web/platform/storage.ts';
import type { Clock } from '#web/platform/visibility-clock.ts';
import { backoffMs } from './backoff.ts';
import type { BrowserEvent, SendCommand, SocketEvent } from './chat.machine.ts';
import { BACKOFF, chatMachine } from './chat.machine.ts';
import type { Conversation } from './conversation.ts';
import { PendingMessage } from './outbox.ts';
import type { StoredConversation } from './stored-conversation.ts';

export type ChatRef = ActorRefFrom<typeof chatMachine>;

type Browser = Pick<Window, 'sessionStorage' | 'addEventListener' | 'removeEventListener' | 'navigator'> & {
  location: Pick<Location, 'origin'>;
  WebSocket: typeof WebSocket;
};

export type ChatDeps = {
  browser: Browser;
  conversationRecord: LocalRecord<StoredConversation>;
  clock: Clock;
  /** Like `Math.random`. */
  random?: () => number;
};

/** A tab's record of its unsent messages. */
const DRAFT_KEY = 'chat';
const StoredDraft = v.object({ draft: v.string(), outbox: v.array(PendingMessage) });

type Stored = Pick<Conversation, 'draft' | 'outbox' | 'lastReadId' | 'hasConversation'>;

/** The chat's chart with its effects: a socket, the network, and what other tabs have read. */
export const chatLogic = ({ browser, conversationRecord, random = Math.random }: Omit<ChatDeps, 'clock'>) =>
  chatMachine.provide({
    delays: { reconnectAfter: ({ context }) => backoffMs(BACKOFF, context.failedAttempts, random()) },
    actors: {
      socket: fromCallback<SendCommand>(({ sendBack, receive }) => {
        const emit = (event: SocketEvent) => sendBack(event);
        const closing = new AbortController();
        let socket: WebSocket | null = null;
        // One tab at a time: the first answer may set the cookie that makes all of them one
        // visitor.
        void withConnectLock(browser.navigator.locks, closing.signal, async () => {
          socket = new browser.WebSocket(browser.location.origin.replace(/^http/, 'ws') + CHAT_PATH);
          await listenUntilOpen(socket, closing.signal, emit);
        });
        receive(({ text }) => socket?.send(text));
        return () => {
          closing.abort();
          socket?.close();
        };
      }),
      watchBrowser: fromCallback<BrowserEvent>(({ sendBack }) => {
        const emit = (event: BrowserEvent) => sendBack(event);
        const onOnline = () => emit({ type: 'network.restored' });
        browser.addEventListener('online', onOnline);
        const unsubscribe = conversationRecord.subscribe((stored) => {
          if (stored !== null) emit({ type: 'lastRead.synced', lastReadId: stored.lastReadId });
        });
        return () => {
          browser.removeEventListener('online', onOnline);
          unsubscribe();
        };
      }),
    },
  });

/**
 * Forwards a socket's events until `signal` aborts. Resolves once it is open, or can't be opened.
 */
function listenUntilOpen(
  socket: WebSocket,
  signal: AbortSignal,
  emit: (event: SocketEvent) => void,
): Promise<void> {
  const on = { signal };
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve());
    const onOpen = () => {
      emit({ type: 'socket.opened' });
      resolve();
    };
    const { take, flush } = inBursts((before, message) =>
      emit({ type: 'message.received', message, ...(before.length > 0 && { before }) }),
    );
    const onMessage = ({ data }: MessageEvent<unknown>) => take(data);
    const onClose = ({ code, reason }: CloseEvent) => {
      flush();
      emit({ type: 'socket.closed', code, reason });
      resolve();
    };
    socket.addEventListener('open', onOpen, on);
    socket.addEventListener('message', onMessage, on);
    socket.addEventListener('close', onClose, on);
  });
}

/** Messages that come within this time are a burst. */
const BURST_MS = 100;

/** So many frames are read in one go, so that the page can respond in between. */
const SLICE = 1_000;

/**
 * Passes messages on one by one, and those that are more than a replay together: each is a step of the
 * chart and a drawing of the list, so ten thousand in a row would stop the page for seconds.
 */
function inBursts(emit: (before: readonly ChatMessage[], message: ChatMessage) => void) {
  let count = 0;
  const waiting: unknown[] = [];
  function flush(most = waiting.length) {
    let before: ChatMessage[] = [];
    for (const message of waiting.splice(0, most).map(parseFrame)) {
      if (message !== null) before.push(message);
      // The chart judges by the last message of a replay, so that it ends a burst.
      if (message?.left === 0) before = passOn(before);
    }
    passOn(before);
  }
  function passOn(messages: readonly ChatMessage[]): [] {
    const last = messages.at(-1);
    if (last !== undefined) emit(messages.slice(0, -1), last);
    return [];
  }
  function end() {
    flush(SLICE);
    if (waiting.length === 0) count = 0;
    else setTimeout(end);
  }
  return {
    flush,
    take(frame: unknown) {
      count += 1;
      if (count === 1) setTimeout(end, BURST_MS);
      waiting.push(frame);
      if (count <= CHAT_HISTORY_MAX) flush();
    },
  };
}

const Frame = v.pipe(v.string(), v.parseJson(), ChatMessage);

/** The message of a frame; a frame without one is logged and left out (spec §8, R-77). */
function parseFrame(data: unknown): ChatMessage | null {
  const message = parse(Frame, data);
  if (message.ok) return message.value;
  console.error(`The support chat sent an invalid frame: ${message.reason}`);
  return null;
}

/**
 * Runs `work` under a lock that all tabs share, or at once without locks. Does nothing after an
 * abort.
 */
async function withConnectLock(
  locks: LockManager | undefined,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  let hasStarted = false;
  const start = () => {
    hasStarted = true;
    return work();
  };
  if (locks === undefined) return start();
  try {
    await locks.request('chat', { signal }, start);
  } catch (error) {
    // The browser denies locks, or `signal` aborted while waiting.
    if (hasStarted) throw error;
  }
  if (!hasStarted && !signal.aborted) await start();
}

/** Starts the chat from what this browser and this tab have stored, and stores its changes. */
export function startChat(deps: ChatDeps): ChatRef {
  const { browser, conversationRecord, clock } = deps;
  const draftRecord = sessionRecord(browser, DRAFT_KEY, StoredDraft);
  const storedDraft = draftRecord.read() ?? { draft: '', outbox: [] };
  const storedConversation = conversationRecord.read();
  const chat = createActor(chatLogic(deps), {
    clock,
    input: {
      draft: storedDraft.draft,
      // A duplicated tab has the same outbox, so its queued messages may have been sent already.
      outbox: storedDraft.outbox.map((message) =>
        message.state === 'queued' ? { ...message, state: 'uncertain' as const } : message,
      ),
      lastReadId: storedConversation?.lastReadId ?? null,
      hasConversation: storedConversation !== null || storedDraft.outbox.length > 0,
    },
  });
  let last: Stored = {
    ...storedDraft,
    lastReadId: storedConversation?.lastReadId ?? null,
    hasConversation: storedConversation !== null,
  };
  chat.subscribe(({ context: { draft, outbox, lastReadId, hasConversation } }) => {
    if (draft !== last.draft || outbox !== last.outbox) draftRecord.write({ draft, outbox: [...outbox] });
    if (!hasConversation && last.hasConversation) conversationRecord.remove();
    if (hasConversation && (!last.hasConversation || lastReadId !== last.lastReadId))
      conversationRecord.write({ lastReadId });
    last = { draft, outbox, lastReadId, hasConversation };
  });
  return chat.start();
}
