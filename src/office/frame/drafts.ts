import * as v from 'valibot';
import { DAY_MS } from '#contract/durations.ts';
import type { BrowserStorage } from '#web/platform/storage.ts';
import { localRecord } from '#web/platform/storage.ts';
import type { Input, Typed, WholeFile } from '../api/commands.ts';

/** What is typed into a form and not sent. */
export type Typing = { typed: Typed; files: Readonly<Record<string, WholeFile>> };

/** What a person has typed into one form, until it is sent. */
export type Draft = {
  read(): Typing;
  /** `secret` names the fields that are kept in memory alone. */
  write(typing: Typing, secret: readonly string[]): void;
  forget(): void;
};

export type Drafts = {
  /** The draft of an operator's command about a subject, such as an order. */
  of(operator: string, command: string, subject: Input): Draft;
  /** Forgets everything, as at a sign-out. */
  clear(): void;
};

const Stored = v.object({
  operator: v.string(),
  drafts: v.record(
    v.string(),
    v.object({ at: v.number(), typed: v.record(v.string(), v.union([v.string(), v.boolean()])) }),
  ),
});
type Stored = v.InferOutput<typeof Stored>;

const NOTHING: Typing = { typed: {}, files: {} };
const isEmpty = (record: object) => Object.keys(record).length === 0;

/**
 * Keeps what is typed for a day, in this browser, for one operator: through a reload, *Back*, and a
 * session that ends. Secrets, files and lists of codes stay in memory, so that a reload asks first.
 */
export function createDrafts(
  browser: BrowserStorage & Pick<Window, 'addEventListener' | 'removeEventListener'>,
  now: () => number = Date.now,
): Drafts {
  const record = localRecord(browser, 'office-drafts', Stored);
  const inMemory = new Map<string, Typing>();
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  const remember = (key: string, typing: Typing) => {
    if (isEmpty(typing.typed) && isEmpty(typing.files)) inMemory.delete(key);
    else inMemory.set(key, typing);
    // A page without such a text must not ask: browsers then keep it for *Back*.
    if (inMemory.size > 0) browser.addEventListener('beforeunload', ask);
    else browser.removeEventListener('beforeunload', ask);
  };
  const stored = (operator: string): Stored['drafts'] => {
    const found = record.read();
    if (found?.operator !== operator) return {};
    return Object.fromEntries(Object.entries(found.drafts).filter(([, { at }]) => now() - at < DAY_MS));
  };
  const store = (operator: string, drafts: Stored['drafts']) =>
    isEmpty(drafts) ? record.remove() : record.write({ operator, drafts });
  return {
    of(operator, command, subject) {
      const ids = Object.entries(subject).toSorted(([a], [b]) => (a < b ? -1 : 1));
      const key = JSON.stringify([command, ids]);
      const memoryKey = JSON.stringify([operator, key]);
      return {
        read() {
          const { typed, files } = inMemory.get(memoryKey) ?? NOTHING;
          return { typed: { ...stored(operator)[key]?.typed, ...typed }, files };
        },
        write({ typed, files }, secret) {
          const entries = Object.entries(typed);
          const isSecret = ([name]: [string, unknown]) => secret.includes(name);
          remember(memoryKey, { typed: Object.fromEntries(entries.filter(isSecret)), files });
          const open = Object.fromEntries(entries.filter((entry) => !isSecret(entry)));
          const { [key]: _, ...others } = stored(operator);
          store(operator, isEmpty(open) ? others : { ...others, [key]: { at: now(), typed: open } });
        },
        forget() {
          remember(memoryKey, NOTHING);
          const { [key]: _, ...others } = stored(operator);
          store(operator, others);
        },
      };
    },
    clear() {
      for (const key of [...inMemory.keys()]) remember(key, NOTHING);
      record.remove();
    },
  };
}
