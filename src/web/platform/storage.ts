import type * as v from 'valibot';
import { parse } from '#contract/parse.ts';
import { parseJson } from '#web/lib/parse-json.ts';

/** A stored record, parsed by its schema and dropped when it doesn't fit. */
export type SessionRecord<T> = {
  read(): T | null;
  /** False when the browser refused to store it (private mode, or full). */
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

/** Whether the browser lets the page store anything. Else nothing is known of an earlier visit. */
export function hasStorage(browser: Pick<Window, 'localStorage'>): boolean {
  try {
    return Boolean(browser.localStorage);
  } catch {
    return false;
  }
}

type Options = {
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
  return {
    ...recordAt(() => browser.localStorage, key, schema, options),
    subscribe(listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener(decode(schema, event.newValue));
      };
      browser.addEventListener('storage', onStorage);
      return () => browser.removeEventListener('storage', onStorage);
    },
  };
}

/** The keys in local storage that begin with `prefix`. */
export const localKeys = (browser: Pick<Window, 'localStorage'>, prefix: string): string[] =>
  hasStorage(browser) ? Object.keys(browser.localStorage).filter((key) => key.startsWith(prefix)) : [];

/** The record `key` in session storage: it survives a reload, and other tabs can't see it. */
export const sessionRecord = <const S extends v.GenericSchema>(
  browser: Pick<Window, 'sessionStorage'>,
  key: string,
  schema: S,
  options: Options = {},
): SessionRecord<v.InferOutput<S>> => recordAt(() => browser.sessionStorage, key, schema, options);

/** A browser may throw on mere access to its storage: then nothing is stored. */
function recordAt<const S extends v.GenericSchema>(
  storage: () => Storage,
  key: string,
  schema: S,
  { maxBytes = Number.POSITIVE_INFINITY, formerKey = key }: Options = {},
): SessionRecord<v.InferOutput<S>> {
  const drop = () => {
    for (const each of [key, formerKey]) storage().removeItem(each);
  };
  return {
    read() {
      try {
        return decode(schema, storage().getItem(key) ?? storage().getItem(formerKey));
      } catch {
        return null;
      }
    },
    write(value) {
      const text = JSON.stringify(value);
      try {
        if (exceedsBytes(maxBytes, text)) {
          drop();
          return false;
        }
        storage().setItem(key, text);
        return true;
      } catch {
        return false;
      }
    },
    remove() {
      try {
        drop();
      } catch {
        // Nothing was stored, so there is nothing to remove.
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
