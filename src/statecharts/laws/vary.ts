import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type { Variations } from '../config.ts';

/** Fields that tell which form a record has, or name another one. */
const KEPT = ['id', 'ids', 'key', 'kind', 'type'];
const ODD_TEXTS = ['', ' ', '0', 'null', '__proto__', ' İstanbul ', '\u202Eabc', 'e\u0301', '👩‍👩‍👧', '𝒜'];
const ISO_TIME = /^\d{4}-\d\d-\d\dT/;
const DECIMAL = /^\d+\.\d+$/;
const HOUR_MS = 3_600_000;
/** No time of a sample is before the year 2001, and no other number is as large. */
const IS_TIME_FROM = 1e12;

/**
 * A sample, or one like it: with other texts, numbers and times, and with shorter and longer lists. A
 * varied sample must still be possible, so the project says which fields have forms or limits.
 */
export function variationsOf(sample: unknown, rules: Variations = {}): fc.Arbitrary<unknown> {
  const { kept = [], sentences = [], limits = {}, mend = (record) => record } = rules;
  const isKept = new Set([...KEPT, ...kept]);
  const isSentence = new Set(sentences);

  function likeIt(value: unknown, field: string): fc.Arbitrary<unknown> {
    const other = isKept.has(field) ? null : othersLike(value, field);
    return other === null
      ? fc.constant(value)
      : fc.oneof({ withCrossShrink: true }, fc.constant(value), other);
  }

  function othersLike(value: unknown, field: string): fc.Arbitrary<unknown> | null {
    if (typeof value === 'boolean') return fc.constant(!value);
    if (typeof value === 'number')
      return limits[field] ? fc.integer(limits[field](value)) : numbersLike(value);
    if (typeof value === 'string') return isSentence.has(field) ? anySentence : textsLike(value);
    if (Array.isArray(value)) return listsLike(value);
    if (value instanceof Error)
      return value.constructor === Error ? anySentence.map((message) => new Error(message)) : null;
    if (!isRecord(value)) return null;
    return fc
      .record(Object.fromEntries(Object.entries(value).map(([key, one]) => [key, likeIt(one, key)])), {
        noNullPrototype: true,
      })
      .map(mend);
  }

  function listsLike(list: readonly unknown[]): fc.Arbitrary<unknown[]> | null {
    if (list.length === 0) return null;
    const own = fc.tuple(...list.map((item) => fc.option(likeIt(item, ''), { nil: DROPPED })));
    const added = fc.array(likeIt(list[0], ''), { maxLength: 2 });
    return fc
      .tuple(own, added)
      .map(([items, more]) => [...items.filter((item) => item !== DROPPED), ...more.map(withOwnId)]);
  }

  return isLarge(sample) ? fc.constant(sample) : likeIt(sample, '');
}
const DROPPED = Symbol('dropped');

/** To vary a few of thousands of values would find nothing. */
function isLarge(sample: unknown, count = { left: 1_000 }): boolean {
  count.left -= 1;
  if (count.left < 0) return true;
  return (
    typeof sample === 'object' && sample !== null && Object.values(sample).some((one) => isLarge(one, count))
  );
}

function numbersLike(sample: number): fc.Arbitrary<number> {
  if (sample >= IS_TIME_FROM) return fc.integer({ min: sample - HOUR_MS, max: sample + HOUR_MS });
  if (!Number.isInteger(sample)) return fc.double({ min: sample / 2, max: sample, noNaN: true });
  if (sample === 0) return fc.nat(10);
  return sample > 0
    ? fc.integer({ min: 1, max: 2 * sample + 10 })
    : fc.integer({ min: 2 * sample - 10, max: -1 });
}

function textsLike(sample: string): fc.Arbitrary<string> {
  if (ISO_TIME.test(sample))
    return numbersLike(Date.parse(sample)).map((time) => new Date(time).toISOString());
  if (DECIMAL.test(sample)) return fc.nat(1_000_000).map((amount) => (amount / 100).toFixed(2));
  return fc.oneof(fc.constantFrom(...ODD_TEXTS), fc.string({ unit: 'grapheme' }));
}

const anySentence = textsLike('')
  .map((text) => text.trim())
  .filter((text) => text !== '');

/** The differences of a variation from its sample: each path in them, with the new value. */
export function differencesOf(sample: unknown, varied: unknown, path = ''): string[] {
  if (isDeepStrictEqual(sample, varied)) return [];
  if (!isRecord(sample) || !isRecord(varied))
    return [`${path} ${JSON.stringify(varied instanceof Error ? varied.message : varied)}`];
  return Object.keys(sample).flatMap((key) =>
    differencesOf(sample[key], varied[key], path === '' ? key : `${path}.${key}`),
  );
}

/** No list has two items of one id. */
const withOwnId = (item: unknown, at: number): unknown =>
  isRecord(item) && 'id' in item ? { ...item, id: `${item['id']}-${at}` } : item;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
