import type { Other } from '#contract/office/events.ts';
import { Others, ShopChange } from '#contract/office/events.ts';
import { parse } from '#contract/parse.ts';
import { parseJson } from '#web/lib/parse-json.ts';

/** What pages show of the connection. The object is replaced when something of it changes. */
type LiveState = {
  /** Whether the connection has been lost for a while, so that what is shown may be old. */
  isLost: boolean;
  others: readonly Other[];
};

/** Tells pages that the shop has changed, and who else looks at the same thing. */
export type Live = {
  /**
   * Calls the listener when something of these kinds may have changed, at most once a second;
   * `undefined` stands for all kinds.
   */
  subscribe(kinds: readonly string[] | undefined, listener: () => void): () => void;
  /** Called when this browser has changed something: all pages ask at once. */
  tell(): void;
  /** Follows the host's events until the returned function is called. */
  follow(): () => void;
  /** Tells the host which thing is shown, `orders:ID`, until the returned function is called. */
  show(thing: string): () => void;
  state(): LiveState;
  onState(listener: () => void): () => void;
};

/** The part of an `EventSource` that is used. */
type Source = {
  readonly readyState: number;
  readonly CLOSED: number;
  addEventListener(type: string, listener: (event: Event & { data?: unknown }) => void): void;
  close(): void;
};

type Browser = {
  setTimeout(run: () => void, ms: number): number;
  clearTimeout(handle: number): void;
  document: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;
  EventSource: new (url: string) => Source;
};

/** Events of this time are one question. */
const GATHERED_MS = 1_000;
/** A page that is left at once for another isn't told to the host. */
const MOVED_MS = 200;
/** Longer than a restart of the host takes. */
const SAID_AFTER_MS = 10_000;
/** Longer than two of the host's keep-alive messages: a device that slept hears of no error. */
const SILENT_MS = 50_000;
const RETRY_MIN_MS = 2_000;
const RETRY_MAX_MS = 30_000;

/** Anything may have changed. */
const ANY = '*';

const CONNECTED: LiveState = { isLost: false, others: [] };

/**
 * Follows the host's events. A hidden tab asks nothing, and catches up when it becomes visible.
 * `onRefused` is called when the host refuses the events, as it does once the session has ended.
 */
export function createLive(browser: Browser, onRefused: () => void = () => {}): Live {
  const { document, EventSource } = browser;
  const subscriptions = new Set<{ kinds: readonly string[] | undefined; listener: () => void }>();
  const watchers = new Set<() => void>();
  let state = CONNECTED;
  const setState = (next: Partial<LiveState>) => {
    state = { ...state, ...next };
    for (const watcher of [...watchers]) watcher();
  };

  /** A timer that is started again from its beginning. */
  const timer = (run: () => void) => {
    let handle: number | null = null;
    const stop = () => {
      if (handle !== null) browser.clearTimeout(handle);
      handle = null;
    };
    return {
      isRunning: () => handle !== null,
      stop,
      start(ms: number) {
        stop();
        handle = browser.setTimeout(() => {
          handle = null;
          run();
        }, ms);
      },
    };
  };

  let changed = new Set<string>();
  const ask = () => {
    gathering.stop();
    if (document.hidden || changed.size === 0) return;
    const told = changed;
    changed = new Set();
    for (const { kinds, listener } of [...subscriptions])
      if (kinds === undefined || told.has(ANY) || kinds.some((kind) => told.has(kind))) listener();
  };
  const gathering = timer(ask);
  const hear = (data: unknown) => {
    const change = parse(ShopChange, parseJson(String(data)));
    changed.add(change.ok ? change.value.kind : ANY);
    if (!gathering.isRunning()) gathering.start(GATHERED_MS);
  };
  const tell = () => {
    changed.add(ANY);
    ask();
  };

  let wanted: string | null = null;
  let shown: string | null = null;
  // Until a new connection is open, the last one is kept, so that no event is missed between them.
  const sources = new Set<Source>();
  let current: Source | null = null;
  let isLost = false;
  /** What pages show by now may have been asked for before the connection: with the scripts. */
  let isNew = true;
  let retryMs = RETRY_MIN_MS;

  const closeBut = (kept: Source | null) => {
    for (const source of sources)
      if (source !== kept) {
        source.close();
        sources.delete(source);
      }
  };
  const reconnect = () => {
    closeBut(null);
    connect();
  };
  const lose = () => {
    if (!isLost) saying.start(SAID_AFTER_MS);
    isLost = true;
  };
  const saying = timer(() => setState({ isLost: true }));
  const retrying = timer(reconnect);
  const silence = timer(() => {
    lose();
    reconnect();
  });
  const moving = timer(() => {
    if (wanted === shown || current === null) return;
    setState({ others: [] });
    connect();
  });

  function connect(): void {
    retrying.stop();
    shown = wanted;
    const source = new EventSource(shown === null ? '/events' : `/events?at=${encodeURIComponent(shown)}`);
    current = source;
    sources.add(source);
    silence.start(SILENT_MS);
    const isCurrent = () => source === current;
    source.addEventListener('open', () => {
      if (!isCurrent()) return;
      closeBut(source);
      silence.start(SILENT_MS);
      retryMs = RETRY_MIN_MS;
      saying.stop();
      if (state.isLost) setState({ isLost: false });
      // The host doesn't repeat events that were sent while the connection was lost, or before it was made.
      if (isLost || isNew) tell();
      [isLost, isNew] = [false, false];
    });
    source.addEventListener('message', ({ data }) => {
      if (isCurrent()) silence.start(SILENT_MS);
      hear(data);
    });
    source.addEventListener('pulse', () => {
      if (isCurrent()) silence.start(SILENT_MS);
    });
    source.addEventListener('others', ({ data }) => {
      const others = parse(Others, parseJson(String(data)));
      if (isCurrent() && others.ok) setState({ others: others.value });
    });
    source.addEventListener('error', () => {
      if (!isCurrent()) return;
      lose();
      // Browsers reconnect by themselves, but not after an answer that is an error.
      if (source.readyState !== source.CLOSED) return;
      retrying.start(retryMs);
      retryMs = Math.min(2 * retryMs, RETRY_MAX_MS);
      onRefused();
    });
  }

  return {
    subscribe(kinds, listener) {
      const subscription = { kinds, listener };
      subscriptions.add(subscription);
      return () => subscriptions.delete(subscription);
    },
    tell,
    follow() {
      connect();
      document.addEventListener('visibilitychange', ask);
      return () => {
        document.removeEventListener('visibilitychange', ask);
        for (const each of [gathering, moving, saying, retrying, silence]) each.stop();
        current = null;
        closeBut(null);
        [isLost, isNew, retryMs, changed] = [false, true, RETRY_MIN_MS, new Set()];
        setState(CONNECTED);
      };
    },
    show(thing) {
      wanted = thing;
      moving.start(MOVED_MS);
      return () => {
        if (wanted !== thing) return;
        wanted = null;
        moving.start(MOVED_MS);
      };
    },
    state: () => state,
    onState(listener) {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
  };
}
