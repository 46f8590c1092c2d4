import { expect, it } from 'vitest';
import type { MethodId } from '#contract/payments.ts';
import type { Kind, Sample } from './measure.ts';
import { slowFor } from './measure.ts';
import type { Run } from './report.ts';
import { DATABASE_AWAY, NETWORKS_AWAY, pageOf, verdictsOf, WARM_UP } from './report.ts';

const SECOND = 1_000;
const RESTORED_AT = 300 * SECOND;
const KINDS: readonly Kind[] = ['browse', 'poll', 'checkout', 'status'];

/** A request of each kind a second, of 10 ms, but for what `change` makes of it. */
const samples = (change: (sample: Sample) => Partial<Sample> = () => ({})): Sample[] =>
  Array.from({ length: 600 }, (_, second) => second * SECOND + 1).flatMap((at) =>
    KINDS.map((kind) => {
      const isAway = at > 265 * SECOND && at < RESTORED_AT;
      const sample: Sample = { at, ms: 10, kind, status: isAway ? 503 : 200 };
      return { ...sample, ...change(sample) };
    }),
  );

const GOOD: Run = {
  minutes: 10,
  rates: { browsing: 1, checkouts: 1, transfers: 1, tabs: 1, chats: 1 },
  phases: [
    { name: WARM_UP, from: 0, to: 30 * SECOND },
    { name: DATABASE_AWAY, from: 265 * SECOND, to: RESTORED_AT + 5 * SECOND },
    { name: NETWORKS_AWAY, from: 400 * SECOND, to: 430 * SECOND },
  ],
  kills: [200 * SECOND],
  restoredAt: RESTORED_AT,
  samples: samples(),
  memory: [Array.from({ length: 200 }, () => 300)],
  acknowledged: 1,
  lost: [],
  sent: 1,
  unsettled: [],
  laws: [],
  said: 1,
  unheard: [],
  mails: 0,
};

const brokenIn = (change: Partial<Run>) =>
  verdictsOf({ ...GOOD, ...change }).flatMap(([sentence, holds]) => (holds ? [] : [sentence]));

const isFrom = ({ at }: Sample, from: number, to = Number.POSITIVE_INFINITY) =>
  at >= from * SECOND && at < to * SECOND;

it('a good run holds', () => expect(brokenIn({})).toEqual([]));

it.each([401, 409, 422, 429, 503, 0])('checkouts that all end with %i break a run', (status) => {
  const all = samples(({ kind }) => (kind === 'checkout' ? { status } : {}));
  const broken = brokenIn({ samples: all });
  expect(broken).toContain('p99 of checkout: none succeeded');
  expect(broken).toContainEqual(expect.stringContaining(`checkout ${status}`));
});

it.each(KINDS)('one refused %s breaks a run', (kind) => {
  const all = samples((sample) => (sample.kind === kind && isFrom(sample, 100, 101) ? { status: 404 } : {}));
  expect(brokenIn({ samples: all })).toEqual([expect.stringMatching(/^1 of \d+ requests failed/)]);
});

it('checkouts that are only told to come again after the database is back break a run', () => {
  const rush = (until?: number) =>
    samples((sample) =>
      sample.kind === 'checkout' && isFrom(sample, 300, until) ? { status: 503, ms: 1 } : {},
    );
  expect(brokenIn({ samples: rush(320) })).toEqual([]);
  const broken = brokenIn({ samples: rush() });
  expect(broken).toContainEqual(expect.stringMatching(/^60 s after the database came back/));
  expect(broken).toContainEqual(expect.stringMatching(/^280 of \d+ requests failed/));
});

it('a checkout lacks an invoice only by bitcoin, and only while its gateway is away', () => {
  const refused = (method: MethodId, from: number) =>
    samples((sample) =>
      sample.kind === 'checkout' && isFrom(sample, from, from + 2) ? { status: 422, method } : {},
    );
  expect(brokenIn({ samples: refused('crypto', 410) })).toEqual([]);
  expect(brokenIn({ samples: refused('crypto', 440) })).toEqual([
    expect.stringContaining('checkout crypto 422'),
  ]);
  expect(brokenIn({ samples: refused('balance', 410) })).toEqual([
    expect.stringContaining('checkout balance 422'),
  ]);
});

it.each([
  ['0 of 0 acknowledged payments lost', { acknowledged: 0 }],
  ['0 of 0 transfers by bank, Binance and bitcoin not found', { sent: 0 }],
  ['0 of 0 chat messages lost', { said: 0 }],
])('a run shows nothing by %s', (sentence, change) => expect(brokenIn(change)).toEqual([sentence]));

it('a long run without a process that lived long breaks, a short one says so', () => {
  const memory = [Array.from({ length: 149 }, () => 300)];
  const notJudged = expect.stringMatching(/^memory was not judged/);
  expect(brokenIn({ memory })).toEqual([notJudged]);
  expect(brokenIn({ memory, minutes: 9 })).toEqual([]);
  expect(verdictsOf({ ...GOOD, memory, minutes: 9 }).map(([sentence]) => sentence)).toContainEqual(notJudged);
});

it('memory that grows breaks a run', () => {
  const memory = [
    Array.from({ length: 149 }, () => 300),
    Array.from({ length: 160 }, () => 300),
    Array.from({ length: 200 }, (_, second) => 300 + second),
  ];
  expect(brokenIn({ memory })).toEqual([expect.stringMatching(/^process 2 grew by \d+ %/)]);
  expect(pageOf({ ...GOOD, memory })).toContain('| process 2 | 200 | 339 | 379 | 419 | 459 | 499 |');
});

it('a span is slow by its good requests, or if it has none', () => {
  const usual = new Map<Kind, number>([['browse', 10]]);
  const span = (...all: (readonly [status: number, ms: number])[]) =>
    slowFor(
      all.map(([status, ms]) => ({ at: 0, ms, kind: 'browse', status })),
      { from: 0, to: 10 * SECOND, slower: 20, usual },
    );
  expect(span([200, 10])).toBe(0);
  expect(span([503, 1])).toBe(5 * SECOND);
  expect(span([200, 201], ...Array.from({ length: 200 }, () => [503, 1] as const))).toBe(5 * SECOND);
  expect(span([200, 10], [503, 900])).toBe(0);
  expect(span()).toBe(0);
});
