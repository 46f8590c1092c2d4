import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { createDrafts, type Typing } from '../frame/drafts.ts';

let at = 0;
let stored = new Map<string, string>();
let page = new EventTarget();
const localStorage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => stored.set(key, text),
  removeItem: (key: string) => stored.delete(key),
};
/** The same browser after a reload has what was stored, and nothing of the memory. */
function reloaded() {
  page = new EventTarget();
  return createDrafts(Object.assign(page, { localStorage }) as unknown as Window, () => at);
}
const texts = (typed: Typing['typed'], files: Typing['files'] = {}): Typing => ({ typed, files });
const NOTHING = texts({});

/** Whether a reload would be asked about. */
function asks(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  page.dispatchEvent(event);
  return event.defaultPrevented;
}

beforeEach(() => {
  at = 1_000_000;
  stored = new Map();
});

describe('What is typed into a form of the office (R-195)', () => {
  it('is kept for its operator, command and subject, through a reload, until it is sent', () => {
    const drafts = reloaded();
    const refund = drafts.of('sana', 'orders refund', { order: 'a', line: '1' });
    refund.write(texts({ reason: 'late', whole: true }), []);
    expect(reloaded().of('sana', 'orders refund', { line: '1', order: 'a' }).read()).toEqual(
      texts({ reason: 'late', whole: true }),
    );
    expect(reloaded().of('sana', 'orders refund', { order: 'b', line: '1' }).read()).toEqual(NOTHING);
    expect(reloaded().of('sana', 'orders cancel', { order: 'a', line: '1' }).read()).toEqual(NOTHING);
    expect(reloaded().of('bilal', 'orders refund', { order: 'a', line: '1' }).read()).toEqual(NOTHING);
    expect(asks()).toBe(false);
    refund.forget();
    expect(reloaded().of('sana', 'orders refund', { order: 'a', line: '1' }).read()).toEqual(NOTHING);
    expect(stored.size).toBe(0);
  });

  it('is gone with a day, each by itself, with a sign-out, and once another operator types', () => {
    const drafts = reloaded();
    const [note, mail] = [drafts.of('sana', 'orders note', {}), drafts.of('sana', 'orders mail', {})];
    note.write(texts({ text: 'called' }), []);
    at += DAY_MS - 1;
    mail.write(texts({ text: 'Salam' }), []);
    expect(note.read()).toEqual(texts({ text: 'called' }));
    at += 1;
    expect([note.read(), mail.read()]).toEqual([NOTHING, texts({ text: 'Salam' })]);
    drafts.of('bilal', 'orders note', {}).write(texts({ text: 'mine' }), []);
    expect([mail.read(), drafts.of('bilal', 'orders note', {}).read()]).toEqual([
      NOTHING,
      texts({ text: 'mine' }),
    ]);
    drafts.clear();
    expect(drafts.of('bilal', 'orders note', {}).read()).toEqual(NOTHING);
  });

  it('is never stored where it is a secret, a file or a list of codes: a reload asks first', () => {
    const drafts = reloaded();
    const add = drafts.of('sana', 'stock add', { variant: 'star-5' });
    const file = { text: { name: 'codes.csv', base64: 'U1RBUi0x' } };
    add.write(texts({ text: 'STAR-AAAA', supplier: 'Acme' }, file), ['text']);
    expect(drafts.of('sana', 'stock add', { variant: 'star-5' }).read()).toEqual(
      texts({ text: 'STAR-AAAA', supplier: 'Acme' }, file),
    );
    expect(drafts.of('bilal', 'stock add', { variant: 'star-5' }).read()).toEqual(NOTHING);
    expect(JSON.stringify([...stored])).not.toMatch(/STAR-AAAA|U1RBUi0x|codes\.csv/);
    expect(asks()).toBe(true);
    expect(reloaded().of('sana', 'stock add', { variant: 'star-5' }).read()).toEqual(
      texts({ supplier: 'Acme' }),
    );
    add.write(texts({ supplier: 'Acme' }), ['text']);
    expect(asks()).toBe(false);
    add.write(texts({}, file), []);
    drafts.clear();
    expect(asks()).toBe(false);
  });
});
