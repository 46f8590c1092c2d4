import { act } from '@testing-library/react';
import { type MockInstance, vi } from 'vitest';

/**
 * A page's ways to the outside, which a test cuts and restores all at once: requests, sockets, event
 * streams and storage. `vi.restoreAllMocks()` gives the storage back.
 */
export function createOutside() {
  let isCut = false;
  const streams = new Set<Stream>();
  const storage: MockInstance[] = [];
  const said: string[] = [];

  class Stream extends EventTarget {
    readonly CLOSED = 2;
    readyState = 0;
    constructor() {
      super();
      streams.add(this);
      queueMicrotask(() => this.meet());
    }
    /** Opens, or is lost: an event stream comes back by itself, a socket never does. */
    meet() {
      if (!streams.has(this)) return;
      if (isCut) this.lose();
      else this.open();
    }
    open() {
      this.readyState = 1;
      this.dispatchEvent(new Event('open'));
    }
    lose() {
      this.readyState = 0;
      this.dispatchEvent(new Event('error'));
    }
    close() {
      streams.delete(this);
    }
  }

  /** A socket of the support chat, whose host echoes each line and replays them to a new socket. */
  class Socket extends Stream {
    override open() {
      super.open();
      for (const line of said.keys()) this.echo(line);
    }
    override lose() {
      streams.delete(this);
      this.dispatchEvent(new CloseEvent('close', { code: 1006 }));
    }
    send(line: string) {
      if (!isCut) this.echo(said.push(line) - 1);
    }
    private echo(at: number) {
      const data = JSON.stringify({ from: 'You', msg: said[at], id: at + 1 });
      this.dispatchEvent(new MessageEvent('message', { data }));
    }
  }

  const change = (cut: boolean) =>
    act(async () => {
      isCut = cut;
      window.dispatchEvent(new Event(cut ? 'offline' : 'online'));
      for (const stream of [...streams]) stream.meet();
    });

  return {
    /** The lines that the support chat has got. */
    said: said as readonly string[],
    EventSource: Stream,
    WebSocket: Socket,
    /** `fetch`, as long as there is a connection. */
    over:
      (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
      (...request) =>
        isCut ? Promise.reject(new TypeError('Failed to fetch')) : fetch(...request),
    async cut() {
      for (const method of ['getItem', 'setItem'] as const)
        storage.push(
          vi.spyOn(Storage.prototype, method).mockImplementation(() => {
            throw new DOMException('denied', 'SecurityError');
          }),
        );
      await change(true);
    },
    async restore() {
      for (const each of storage.splice(0)) each.mockRestore();
      await change(false);
    },
  };
}
export type Outside = ReturnType<typeof createOutside>;
