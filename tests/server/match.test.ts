import { describe, expect, it } from 'vitest';
import type { Candidate } from '#server/reconciliation/match.ts';
import {
  isDayOnly,
  matchAssigned,
  matchBank,
  matchExact,
  matchInvoice,
} from '#server/reconciliation/match.ts';
import { HOUR } from './support/world.ts';

const OPENED = Date.parse('2026-03-02T09:00:00.000Z');
const DEADLINE = OPENED + HOUR;
const STATES = ['pending', 'confirming', 'completed', 'expired', 'cancelled', 'underpaid', 'failed'] as const;

/** A payment of PKR 500 that was opened at 09:00 and ends at 10:00. */
const payment = (more: Partial<Candidate> = {}): Candidate => ({
  id: 'p-1',
  account_id: 'mina',
  state: 'pending',
  pay_amount: 500,
  created_at: new Date(OPENED),
  expires_at: new Date(DEADLINE),
  ...more,
});
const sent = (at: number, amount = 500) => ({ amount, sentAt: new Date(at) });
/** Money with a day and no time. */
const sentOnDay = (from: number, until: number, amount = 500) => ({
  ...sent(from, amount),
  sentUntil: new Date(until),
});
/** A match in words: what happens, with which payment or account, and why. */
const said = (match: ReturnType<typeof matchBank> | null) => {
  if (match === null || match.kind === 'unmatched') return match?.kind ?? 'refused';
  if (match.kind !== 'credit') return `${match.kind} ${match.payment.id}`;
  return `credit ${match.accountId} for ${match.payment?.id ?? 'no payment'}: ${match.why}`;
};

const LATE = 'credit mina for p-1: paidLate';
const CANCELLED = 'credit mina for p-1: cancelled';
const UNEXPECTED = 'credit mina for p-1: unexpected';

describe('Money of a unique amount (R-62)', () => {
  it.each([
    [OPENED - 1, 'settle p-1'],
    [OPENED, 'settle p-1'],
    [DEADLINE, 'settle p-1'],
    [DEADLINE + 1, LATE],
  ])('sent at %d: %s', (at, expected) => expect(said(matchExact(sent(at), payment()))).toBe(expected));

  it.each([
    ['pending', 'settle p-1'],
    ['confirming', 'settle p-1'],
    ['expired', 'settle p-1'],
    ['completed', UNEXPECTED],
    ['cancelled', CANCELLED],
    ['underpaid', UNEXPECTED],
    ['failed', UNEXPECTED],
  ] as const)('for a payment that is %s: %s', (state, expected) =>
    expect(said(matchExact(sent(OPENED), payment({ state })))).toBe(expected),
  );

  it.each([
    ['completed', DEADLINE + 1, UNEXPECTED],
    ['cancelled', DEADLINE + 1, CANCELLED],
    ['underpaid', DEADLINE, UNEXPECTED],
    ['underpaid', DEADLINE + 1, LATE],
  ] as const)('for a payment that is %s, sent at %d: %s', (state, at, expected) =>
    expect(said(matchExact(sent(at), payment({ state })))).toBe(expected),
  );

  it('of no payment waits for the operator', () =>
    expect(said(matchExact(sent(OPENED), null))).toBe('unmatched'));
});

describe('Money on an invoice (R-62)', () => {
  it.each([
    [499, 'underpaid p-1'],
    [500, 'settle p-1'],
    [501, 'settle p-1'],
  ])('of %d for 500: %s', (amount, expected) =>
    expect(said(matchInvoice(sent(OPENED, amount), payment()))).toBe(expected),
  );

  it.each([
    [OPENED - 1, UNEXPECTED],
    [OPENED, 'settle p-1'],
    [DEADLINE, 'settle p-1'],
    [DEADLINE + 1, LATE],
  ])('first seen at %d: %s', (at, expected) =>
    expect(said(matchInvoice(sent(at), payment()))).toBe(expected),
  );

  it('of no payment waits for the operator', () =>
    expect(said(matchInvoice(sent(OPENED), null))).toBe('unmatched'));
});

describe('Money that a person gives to a payment (R-85)', () => {
  it.each([
    [499, OPENED, 'underpaid p-1'],
    [500, OPENED, 'settle p-1'],
    [501, OPENED, 'settle p-1'],
    [500, OPENED - 30 * 24 * HOUR, 'settle p-1'],
    [500, DEADLINE, 'settle p-1'],
    [500, DEADLINE + 1, LATE],
  ])('of %d, sent at %d: %s', (amount, at, expected) =>
    expect(said(matchAssigned(sent(at, amount), payment()))).toBe(expected),
  );

  it.each(STATES)('for a payment that is %s, only what takes money gets some', (state) => {
    const taken = state === 'pending' || state === 'confirming' || state === 'expired';
    const expected = taken ? 'settle p-1' : state === 'cancelled' ? CANCELLED : 'refused';
    expect(said(matchAssigned(sent(OPENED), payment({ state })))).toBe(expected);
  });
});

describe('A bank transfer whose sender named one payment (R-47 to R-49)', () => {
  it.each([
    [499, OPENED, 'underpaid p-1'],
    [500, OPENED, 'settle p-1'],
    [501, OPENED, 'settle p-1'],
    [500, OPENED - 1, UNEXPECTED],
    [500, DEADLINE, 'settle p-1'],
    [500, DEADLINE + 1, LATE],
    [499, DEADLINE + 1, 'credit mina for no payment: unexpected'],
  ])('of %d, sent at %d: %s', (amount, at, expected) =>
    expect(said(matchBank(sent(at, amount), [payment()]))).toBe(expected),
  );

  it.each([
    ['confirming', 'settle p-1'],
    ['expired', 'settle p-1'],
    ['completed', UNEXPECTED],
    ['cancelled', CANCELLED],
    ['underpaid', UNEXPECTED],
    ['failed', UNEXPECTED],
  ] as const)('that is %s: %s', (state, expected) =>
    expect(said(matchBank(sent(OPENED), [payment({ state })]))).toBe(expected),
  );

  it('that nobody named waits for the operator', () =>
    expect(said(matchBank(sent(OPENED), []))).toBe('unmatched'));
});

describe('A bank transfer whose sender named several payments', () => {
  const of = (id: string, more: Partial<Candidate> = {}) => payment({ id, ...more });

  it.each([
    ['of one account, two of its amount', [of('p-1'), of('p-2')], 500, 'settle p-1'],
    [
      'of two accounts, one of its amount',
      [of('p-1', { pay_amount: 400 }), of('p-2', { account_id: 'omar' })],
      500,
      'settle p-2',
    ],
    ['of two accounts, both of its amount', [of('p-1'), of('p-2', { account_id: 'omar' })], 500, 'unmatched'],
    ['of two accounts, none of its amount', [of('p-1'), of('p-2', { account_id: 'omar' })], 600, 'unmatched'],
    [
      'of one account, the one that is still open',
      [of('p-1', { state: 'cancelled' }), of('p-2')],
      500,
      'settle p-2',
    ],
    [
      'of one account, short for the open one',
      [of('p-1', { state: 'completed' }), of('p-2')],
      400,
      'underpaid p-2',
    ],
    [
      'of one account, for a cancelled one of its amount',
      [of('p-1', { state: 'completed', pay_amount: 400 }), of('p-2', { state: 'cancelled' })],
      500,
      'credit mina for p-2: cancelled',
    ],
  ])('%s', (_, candidates, amount, expected) =>
    expect(said(matchBank(sent(OPENED, amount), candidates))).toBe(expected),
  );
});

describe('A bank transfer of which only the day is known (R-85)', () => {
  const DAY_START = OPENED - 4 * HOUR;
  const DAY_END = DAY_START + 24 * HOUR - 1;

  it.each([
    ['the whole day', DAY_START, DAY_END, 'settle p-1'],
    ['a day that ends as it is opened', OPENED - 24 * HOUR, OPENED, 'settle p-1'],
    ['a day that ends before', OPENED - 24 * HOUR, OPENED - 1, UNEXPECTED],
    ['a day that begins at its deadline', DEADLINE, DEADLINE + 24 * HOUR, 'settle p-1'],
    ['a day that begins after', DEADLINE + 1, DEADLINE + 24 * HOUR, LATE],
  ])('fits a payment that was open in %s: %#', (_, from, until, expected) =>
    expect(said(matchBank(sentOnDay(from, until), [payment()]))).toBe(expected),
  );

  it.each([
    [OPENED, false],
    [OPENED + 60_000, false],
    [OPENED + 60_001, true],
    [null, false],
  ])('is more than a minute: until %j', (until, isDay) => {
    const sentUntil = until === null ? null : new Date(until);
    expect(isDayOnly({ sentAt: new Date(OPENED), sentUntil })).toBe(isDay);
  });

  it.each([
    ['of another amount', [payment()], 499],
    ['of a greater amount', [payment()], 501],
    ['of two payments of one account', [payment(), payment({ id: 'p-2' })], 500],
    ['of two accounts', [payment(), payment({ id: 'p-2', account_id: 'omar' })], 500],
  ])('is left to a person: %s', (_, candidates, amount) =>
    expect(said(matchBank(sentOnDay(DAY_START, DAY_END, amount), candidates))).toBe('unmatched'),
  );

  it('fits the one payment of its amount beside another of another amount', () =>
    expect(
      said(matchBank(sentOnDay(DAY_START, DAY_END), [payment({ id: 'p-0', pay_amount: 400 }), payment()])),
    ).toBe('settle p-1'));

  it('of an account without an open payment is credited', () =>
    expect(said(matchBank(sentOnDay(DAY_START, DAY_END, 700), [payment({ state: 'completed' })]))).toBe(
      'credit mina for no payment: unexpected',
    ));
});
