import { afterEach, beforeEach, vi } from 'vitest';
import { storedRecords } from '#web/app/stored-records.ts';
import { visibilityClock } from '#web/platform/visibility-clock.ts';
import { type ChatRef, startChat } from '../chat.effects.ts';

/** A socket that the test controls. */
export class FakeSocket extends EventTarget {
  /** In the order of their opening; a test empties it first. */
  static all: FakeSocket[] = [];
  static newest = (): FakeSocket => {
    const socket = FakeSocket.all.at(-1);
    if (socket === undefined) throw new Error('No socket was opened.');
    return socket;
  };
  readonly url: string;
  readonly sent: string[] = [];
  isClosed = false;
  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.isClosed = true;
  }
  open() {
    this.dispatchEvent(new Event('open'));
  }
  hear(data: unknown) {
    this.dispatchEvent(
      new MessageEvent('message', { data: typeof data === 'string' ? data : JSON.stringify(data) }),
    );
  }
  end(code: number, reason = '') {
    this.dispatchEvent(new CloseEvent('close', { code, reason }));
  }
}

/**
 * For each test of a file: a held clock, fake sockets and an empty browser. Returns what starts a
 * chat there; each test stops those that it started.
 */
export function withFakeSockets(): () => ChatRef {
  const started: ChatRef[] = [];
  beforeEach(() => {
    vi.useFakeTimers();
    FakeSocket.all = [];
    localStorage.clear();
    sessionStorage.clear();
    vi.stubGlobal('WebSocket', FakeSocket);
  });
  afterEach(() => {
    for (const chat of started.splice(0)) chat.stop();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
  return () => {
    const chat = startChat({
      browser: window,
      conversationRecord: storedRecords(window).chat,
      clock: visibilityClock(document),
      random: () => 1,
    });
    started.push(chat);
    return chat;
  };
}
