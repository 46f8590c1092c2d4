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

/** What a browser did not keep, which lasts for the visit: the texts by area and key. */
const unkept = new WeakMap<object, Map<string, string>>();
let tell = (_key: string): void => {};

/** Calls back with the key of each record that a browser did not keep. */
export const onUnkept = (listener: (key: string) => void): void => {
  tell = listener;
};

/** Ends the visit of a browser that tests share. */
export const forgetUnkept = (browser: object): unknown => unkept.delete(browser);

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
  const record = recordAt([browser, 'localStorage'], key, schema, options);
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
): SessionRecord<v.InferOutput<S>> => recordAt([browser, 'sessionStorage'], key, schema, options);

type Area = 'localStorage' | 'sessionStorage';

/**
 * A write is believed when it can be read back. A browser may throw on mere access to its
 * storage: then nothing is stored.
 */
function recordAt<A extends Area, const S extends v.GenericSchema>(
  [browser, area]: [browser: Pick<Window, A>, area: A],
  key: string,
  schema: S,
  { maxBytes, formerKey = key }: Options = {},
): SessionRecord<v.InferOutput<S>> {
  const place = area + key;
  const drop = () => {
    unkept.get(browser)?.delete(place);
    for (const each of [key, formerKey]) browser[area].removeItem(each);
  };
  return {
    read() {
      try {
        return decode(
          schema,
          unkept.get(browser)?.get(place) ?? browser[area].getItem(key) ?? browser[area].getItem(formerKey),
        );
      } catch {
        return null;
      }
    },
    write(value) {
      const text = JSON.stringify(value);
      unkept.get(browser)?.delete(place);
      try {
        if (maxBytes !== undefined && new TextEncoder().encode(text).length > maxBytes) drop();
        else {
          browser[area].setItem(key, text);
          if (maxBytes !== undefined || browser[area].getItem(key) === text) return true;
        }
      } catch {
        // It is kept for the visit, or is only a copy.
      }
      if (maxBytes === undefined) {
        unkept.set(browser, (unkept.get(browser) ?? new Map<string, string>()).set(place, text));
        tell(key);
      }
      return false;
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
