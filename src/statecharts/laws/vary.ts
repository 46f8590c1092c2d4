import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';

/**
 * Fields that tell which form a value has, name another value, or allow a few words only: what they
 * hold is kept, so that a varied sample is still one that can come.
 */
const KEPT = new Set(
  (
    'account by choice code coin coupon created_at currencies from id ids key kind method network outcome ' +
    'payment_method redir refetchEvery sendCount state status time tone type why'
  ).split(' '),
);
/** Fields of sentences that are shown: the API client trims them, and they are never empty. */
const SENTENCES = new Set(['message', 'reason']);
const ODD_TEXTS = ['', ' ', '0', 'null', '__proto__', ' İstanbul ', '\u202Eabc', 'e\u0301', '👩‍👩‍👧', '𝒜'];
const ISO_TIME = /^\d{4}-\d\d-\d\dT/;
const DECIMAL = /^\d+\.\d+$/;
const HOUR_MS = 3_600_000;
/** No time of a sample is before the year 2001, and no other number is as large. */
const IS_TIME_FROM = 1e12;

/** A sample, or one like it: with other texts, numbers and times, and with shorter and longer lists. */
export const variationsOf = (sample: unknown): fc.Arbitrary<unknown> =>
  isLarge(sample) ? fc.constant(sample) : likeIt(sample, '');

/** As a catalogue is: to vary a few of its thousands of values would find nothing. */
function isLarge(sample: unknown, count = { left: 1_000 }): boolean {
  count.left -= 1;
  if (count.left < 0) return true;
  return (
    typeof sample === 'object' && sample !== null && Object.values(sample).some((one) => isLarge(one, count))
  );
}

function likeIt(sample: unknown, field: string): fc.Arbitrary<unknown> {
  const other = KEPT.has(field) ? null : othersLike(sample, field);
  return other === null
    ? fc.constant(sample)
    : fc.oneof({ withCrossShrink: true }, fc.constant(sample), other);
}

function othersLike(sample: unknown, field: string): fc.Arbitrary<unknown> | null {
  if (typeof sample === 'boolean') return fc.constant(!sample);
  // A line of a sample may be at the limit of its quantity, and a deposit has at least 50.
  if (field === 'quantity') return fc.integer({ min: Number(sample) < 50 ? 1 : 50, max: Number(sample) });
  if (typeof sample === 'number') return numbersLike(sample);
  if (typeof sample === 'string') return SENTENCES.has(field) ? sentences : textsLike(sample);
  if (Array.isArray(sample)) return listsLike(sample);
  if (sample instanceof Error)
    return sample.constructor === Error ? sentences.map((message) => new Error(message)) : null;
  if (!isRecord(sample)) return null;
  return fc
    .record(Object.fromEntries(Object.entries(sample).map(([key, value]) => [key, likeIt(value, key)])), {
      noNullPrototype: true,
    })
    .map(withTotal);
}

/** A cart costs what its lines do. */
function withTotal(record: Readonly<Record<string, unknown>>): unknown {
  const { items, totalPrice } = record;
  if (!Array.isArray(items) || totalPrice === undefined) return record;
  const costs = items.map((item: unknown) =>
    isRecord(item) ? Number(item['price']) * Number(item['quantity']) : 0,
  );
  return { ...record, totalPrice: costs.reduce((sum, cost) => sum + cost, 0) };
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

const sentences = textsLike('')
  .map((text) => text.trim())
  .filter((text) => text !== '');

function listsLike(sample: readonly unknown[]): fc.Arbitrary<unknown[]> | null {
  if (sample.length === 0) return null;
  const kept = fc.tuple(...sample.map((item) => fc.option(likeIt(item, ''), { nil: DROPPED })));
  const added = fc.array(likeIt(sample[0], ''), { maxLength: 2 });
  return fc
    .tuple(kept, added)
    .map(([own, more]) => [...own.filter((item) => item !== DROPPED), ...more.map(withOwnId)]);
}
const DROPPED = Symbol('dropped');

/** What differs between a sample and a variation of it: each path in them, with the new value. */
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
