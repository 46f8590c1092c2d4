import type * as v from 'valibot';
import { parse } from '#contract/parse.ts';

/** A record that outlives the visit: read through its schema, dropped when it doesn't fit, followed in all open tabs. */
export type Kept<T> = {
  read(): T | null;
  /** False when the browser refused to keep it (private mode, or full). */
  write(value: T): boolean;
  forget(): void;
  /** Calls back when another tab changes the record; the result ends it. */
  follow(listener: (value: T | null) => void): () => void;
};

/** The browser as far as keeping needs it. */
export type KeptIn = Pick<Window, 'localStorage' | 'addEventListener' | 'removeEventListener'>;

type Options = { maxBytes?: number };

/** The record `key` of this browser, shaped by `schema`. */
export function kept<const S extends v.GenericSchema>(
  browser: KeptIn,
  key: string,
  schema: S,
  { maxBytes = Number.POSITIVE_INFINITY }: Options = {},
): Kept<v.InferOutput<S>> {
  const decode = (text: string | null) => {
    if (text === null) return null;
    const json = parseJson(text);
    const record = parse(schema, json);
    return record.ok ? record.value : null;
  };
  return {
    read() {
      try {
        return decode(browser.localStorage.getItem(key));
      } catch {
        return null; // a browser may refuse its storage altogether: then there is nothing kept
      }
    },
    write(value) {
      const text = JSON.stringify(value);
      try {
        if (maxBytes < Number.POSITIVE_INFINITY && bytesOf(text) > maxBytes) {
          browser.localStorage.removeItem(key);
          return false;
        }
        browser.localStorage.setItem(key, text);
        return true;
      } catch {
        return false;
      }
    },
    forget() {
      try {
        browser.localStorage.removeItem(key);
      } catch {
        // nothing was kept, so there is nothing to forget
      }
    },
    follow(listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener(decode(event.newValue));
      };
      browser.addEventListener('storage', onStorage);
      return () => browser.removeEventListener('storage', onStorage);
    },
  };
}

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
