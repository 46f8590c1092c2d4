import type * as v from 'valibot';
import { parse } from '#contract/parse.ts';
import { parseJson } from '#web/lib/parse-json.ts';

/** A stored record, parsed by its schema and dropped when it doesn't fit. */
export type SessionRecord<T> = {
  read(): T | null;
  /**
   * False when the browser did not keep it (private mode, full, or an extension that only pretends).
   * It then lasts for the visit, unless it has a limit of size.
   */
  write(value: T): boolean;
  remove(): void;
};

/** A record that outlives the visit and that all open tabs follow. */
export type LocalRecord<T> = SessionRecord<T> & {
  /** Calls back when another tab changes the record. Returns the function that unsubscribes. */
  subscribe(listener: (value: T | null) => void): () => void;
};

/** The browser features that storage needs. */
export type BrowserStorage = Pick<Window, 'localStorage' | 'addEventListener' | 'removeEventListener'>;

/** What a browser did not keep, which lasts for the visit. */
type Unkept = {
  /** The texts by area and key; null is a record that could not be removed. */
  texts: Map<string, string | null>;
  tell: (key: string) => void;
};
const unkeptByBrowser = new WeakMap<object, Unkept>();

function unkeptIn(browser: object): Unkept {
  const known = unkeptByBrowser.get(browser);
  if (known !== undefined) return known;
  const unkept: Unkept = { texts: new Map(), tell: () => {} };
  unkeptByBrowser.set(browser, unkept);
  return unkept;
}

/** Calls back with the key of each record that the browser did not keep. */
export const onUnkept = (browser: object, listener: (key: string) => void): void => {
  unkeptIn(browser).tell = listener;
};

/** Ends the visit of a browser that tests share. */
export const forgetUnkept = (browser: object): void => void unkeptByBrowser.delete(browser);

type Options = {
  /** A record with a limit is a copy of what the host has: it is not read back, and may be lost. */
  maxBytes?: number;
  /**
   * The key that the last release stored the record under. A release that renames a record names its
   * old key here, so that shoppers lose nothing by the upgrade; the release after that drops it
   * . Another form under the same key is an option of the schema, for as long.
   */
  formerKey?: string;
};

/** The record `key` in local storage, parsed by `schema`. */
export function localRecord<const S extends v.GenericSchema>(
  browser: BrowserStorage,
  key: string,
  schema: S,
  options: Options = {},
): LocalRecord<v.InferOutput<S>> {
  const record = recordAt(
    { browser, area: 'local', storage: () => browser.localStorage },
    key,
    schema,
    options,
  );
  return {
    ...record,
    subscribe(listener) {
      // Read again, because this tab may have written since: two tabs that took each other's word would
      // change places for ever.
      const onStorage = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener(record.read());
      };
      browser.addEventListener('storage', onStorage);
      return () => browser.removeEventListener('storage', onStorage);
    },
  };
}

/** The keys in local storage that begin with `prefix`. */
export function localKeys(browser: Pick<Window, 'localStorage'>, prefix: string): string[] {
  try {
    return Object.keys(browser.localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** The record `key` in session storage: it survives a reload, and other tabs can't see it. */
export const sessionRecord = <const S extends v.GenericSchema>(
  browser: Pick<Window, 'sessionStorage'>,
  key: string,
  schema: S,
  options: Options = {},
): SessionRecord<v.InferOutput<S>> =>
  recordAt({ browser, area: 'session', storage: () => browser.sessionStorage }, key, schema, options);

/** A browser may throw on mere access to its storage: then nothing is stored. */
type Place = { browser: object; area: 'local' | 'session'; storage: () => Storage };

/** A write is believed when it can be read back. */
function recordAt<const S extends v.GenericSchema>(
  { browser, area, storage }: Place,
  key: string,
  schema: S,
  { maxBytes = Number.POSITIVE_INFINITY, formerKey = key }: Options = {},
): SessionRecord<v.InferOutput<S>> {
  const isCopy = maxBytes < Number.POSITIVE_INFINITY;
  const place = `${area}.${key}`;
  const stored = () => storage().getItem(key) ?? storage().getItem(formerKey);
  const drop = () => {
    for (const each of [key, formerKey]) storage().removeItem(each);
  };
  return {
    read() {
      try {
        const unkept = unkeptIn(browser).texts.get(place);
        return decode(schema, unkept === undefined ? stored() : unkept);
      } catch {
        return null;
      }
    },
    write(value) {
      const text = JSON.stringify(value);
      const { texts, tell } = unkeptIn(browser);
      try {
        if (exceedsBytes(maxBytes, text)) {
          drop();
          return false;
        }
        storage().setItem(key, text);
        if (isCopy) return true;
        if (storage().getItem(key) === text) {
          texts.delete(place);
          return true;
        }
      } catch {
        if (isCopy) return false;
      }
      texts.set(place, text);
      tell(key);
      return false;
    },
    remove() {
      const { texts } = unkeptIn(browser);
      texts.set(place, null);
      try {
        drop();
        if (stored() === null) texts.delete(place);
      } catch {
        // What can't be removed is no longer read.
      }
    },
  };
}

function decode<const S extends v.GenericSchema>(schema: S, text: string | null): v.InferOutput<S> | null {
  if (text === null) return null;
  const record = parse(schema, parseJson(text));
  return record.ok ? record.value : null;
}

/**
 * Whether `text` has more than this many bytes in UTF-8. Counts only if the length leaves it open:
 * a code unit takes 1 to 3.
 */
const exceedsBytes = (maxBytes: number, text: string) =>
  text.length * 3 > maxBytes && (text.length > maxBytes || new TextEncoder().encode(text).length > maxBytes);
