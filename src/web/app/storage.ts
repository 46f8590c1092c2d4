import type * as v from 'valibot';
import { parse } from '#contract/parse.ts';

/** A record that outlives the page: read through its schema, dropped when it doesn't fit. */
export type KeptInTab<T> = {
  read(): T | null;
  /** False when the browser refused to keep it (private mode, or full). */
  write(value: T): boolean;
  forget(): void;
};

/** A record that outlives the visit, followed in all open tabs. */
export type Kept<T> = KeptInTab<T> & {
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
  options: Options = {},
): Kept<v.InferOutput<S>> {
  return {
    ...recordIn(() => browser.localStorage, key, schema, options),
    follow(listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener(decode(schema, event.newValue));
      };
      browser.addEventListener('storage', onStorage);
      return () => browser.removeEventListener('storage', onStorage);
    },
  };
}

/** The record `key` of this tab: a page that is loaded again finds it, another tab doesn't. */
export const keptInTab = <const S extends v.GenericSchema>(
  browser: Pick<Window, 'sessionStorage'>,
  key: string,
  schema: S,
): KeptInTab<v.InferOutput<S>> => recordIn(() => browser.sessionStorage, key, schema);

/** A browser may refuse its storage altogether, even to be looked at: then there is nothing kept. */
function recordIn<const S extends v.GenericSchema>(
  storage: () => Storage,
  key: string,
  schema: S,
  { maxBytes = Number.POSITIVE_INFINITY }: Options = {},
): KeptInTab<v.InferOutput<S>> {
  return {
    read() {
      try {
        return decode(schema, storage().getItem(key));
      } catch {
        return null;
      }
    },
    write(value) {
      const text = JSON.stringify(value);
      try {
        if (isAbove(maxBytes, text)) {
          storage().removeItem(key);
          return false;
        }
        storage().setItem(key, text);
        return true;
      } catch {
        return false;
      }
    },
    forget() {
      try {
        storage().removeItem(key);
      } catch {
        // nothing was kept, so there is nothing to forget
      }
    },
  };
}

function decode<const S extends v.GenericSchema>(schema: S, text: string | null): v.InferOutput<S> | null {
  if (text === null) return null;
  const record = parse(schema, parseJson(text));
  return record.ok ? record.value : null;
}

/** Whether `text` has more bytes than that in UTF-8, counted only if its length doesn't say so: a character has 1 to 3. */
const isAbove = (maxBytes: number, text: string) =>
  text.length * 3 > maxBytes && (text.length > maxBytes || new TextEncoder().encode(text).length > maxBytes);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
