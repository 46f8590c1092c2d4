import { describe, expect, it } from 'vitest';
import { toBankReceipt } from '#server/reconciliation/bank-evidence.ts';
import type { Candidate, MatchResult } from '#server/reconciliation/match.ts';
import { isDayOnly, matchAssigned, matchExact, matchInvoice } from '#server/reconciliation/match.ts';
import type { BankEvidence, BankReceipt, NamedPayment } from '#server/reconciliation/match-bank.ts';
import { contendersFor, matchBank } from '#server/reconciliation/match-bank.ts';
import { atBoundary } from '../at-boundary.ts';
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
/** A match in words: what happens, with which payment or account, and why. */
const said = (match: MatchResult | null) => {
  if (match === null || match.kind === 'unmatched') return match?.kind ?? 'refused';
  if (match.kind !== 'credit') return `${match.kind} ${match.payment.id}`;
  return `credit ${match.payment.account_id} for ${match.payment.id}: ${match.why}`;
};

const LATE = 'credit mina for p-1: paidLate';
const CANCELLED = 'credit mina for p-1: cancelled';
const PAID_BEFORE = 'credit mina for p-1: paidBefore';
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
    ['completed', PAID_BEFORE],
    ['cancelled', CANCELLED],
    ['underpaid', UNEXPECTED],
    ['failed', UNEXPECTED],
  ] as const)('for a payment that is %s: %s', (state, expected) =>
    expect(said(matchExact(sent(OPENED), payment({ state })))).toBe(expected),
  );

  it.each([
    ['completed', DEADLINE + 1, PAID_BEFORE],
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

const DAY = 24 * HOUR;
type Names = NamedPayment['names'];
const named = (key: string, at = OPENED): Names => [{ key, at: new Date(at) }];

/** A bank payment of `mina`, who named the sender as it was opened. */
const bankPayment = (more: Partial<NamedPayment> = {}): NamedPayment => ({
  ...payment(),
  method: 'bank',
  closed_at: null,
  names: named('MINA KHAN'),
  ...more,
});
/** Of `omar`, whose sender is somebody else. */
const other = (more: Partial<NamedPayment> = {}): NamedPayment =>
  bankPayment({ id: 'p-2', account_id: 'omar', names: named('OMAR ZAMAN'), ...more });
/** PKR 500 from Mina Khan, sent a minute after her payment was opened. */
const money = (more: Partial<BankReceipt> = {}): BankReceipt => ({
  method: 'bank',
  amount: 500,
  payerKey: 'MINA KHAN',
  text: 'MINA KHAN',
  sentAt: new Date(OPENED + 60_000),
  ...more,
});
const evidence = (more: Partial<BankEvidence<NamedPayment>> = {}): BankEvidence<NamedPayment> => ({
  numbered: [],
  knownPayers: new Set(),
  near: [bankPayment()],
  unpaidEnds: new Map(),
  ...more,
});
const at = (sentAt: number, more: Partial<BankReceipt> = {}) => money({ sentAt: new Date(sentAt), ...more });

describe('Bank money with a number (R-45 to R-49)', () => {
  const ONE: NamedPayment[] = [bankPayment()];

  it.each<[what: string, receipt: BankReceipt, numbered: (NamedPayment | null)[], expected: string]>([
    ['exact', money(), ONE, 'settle p-1'],
    ['more', money({ amount: 501 }), ONE, 'settle p-1'],
    ['less, of the named sender', money({ amount: 499 }), ONE, 'underpaid p-1'],
    ['less, of another sender', money({ amount: 499, payerKey: 'OMAR ZAMAN' }), ONE, 'unmatched'],
    [
      'less, without a sender',
      money({ amount: 499, payerKey: '' }),
      [bankPayment({ names: [] })],
      'unmatched',
    ],
    [
      'less, without a sender, of one whose name has no letters',
      money({ amount: 499, payerKey: '' }),
      [bankPayment({ names: named('') })],
      'unmatched',
    ],
    ['less, of a name given as it was sent', at(OPENED, { amount: 499 }), ONE, 'underpaid p-1'],
    ['less, of a name given later', at(OPENED - 1, { amount: 499 }), ONE, 'unmatched'],
    ['one rupee', money({ amount: 1 }), ONE, 'underpaid p-1'],
    ['from anybody', money({ payerKey: 'OMAR ZAMAN' }), ONE, 'settle p-1'],
    ['at its deadline', at(DEADLINE), ONE, 'settle p-1'],
    ['after its deadline', at(DEADLINE + 1), ONE, LATE],
    ['less, after its deadline', at(DEADLINE + 1, { amount: 1, payerKey: '' }), ONE, LATE],
    ['by a clock that is behind', at(OPENED - 1), ONE, 'settle p-1'],
    ['for one that expired meanwhile', money(), [bankPayment({ state: 'expired' })], 'settle p-1'],
    ['for a cancelled one', money(), [bankPayment({ state: 'cancelled' })], CANCELLED],
    ['for a completed one', money(), [bankPayment({ state: 'completed' })], PAID_BEFORE],
    ['for an underpaid one', money(), [bankPayment({ state: 'underpaid' })], UNEXPECTED],
    ['of another method', money(), [bankPayment({ method: 'usdt' })], 'unmatched'],
    ['of no payment', money(), [null], 'unmatched'],
    ['beside a number of no payment', money(), [bankPayment(), null], 'unmatched'],
    ['two of one account', money(), [bankPayment(), bankPayment({ id: 'p-3' })], 'unmatched'],
    ['30 days old', at(OPENED + 30 * DAY), ONE, LATE],
    ['older than 30 days', at(OPENED + 30 * DAY + 1), ONE, 'unmatched'],
  ])('%s', (_, receipt, numbered, expected) =>
    expect(said(matchBank(receipt, evidence({ numbered, near: [] })))).toBe(expected),
  );

  it.each([
    [OPENED - DAY, OPENED, 'settle p-1'],
    [DEADLINE, DEADLINE + DAY, 'settle p-1'],
    [DEADLINE + 1, DEADLINE + DAY, LATE],
  ])('of a day from %d to %d: %s', (from, until, expected) =>
    expect(said(matchBank(at(from, { sentUntil: new Date(until) }), evidence({ numbered: ONE })))).toBe(
      expected,
    ),
  );
});

describe('Bank money without a number (R-49)', () => {
  const known = new Set(['mina']);
  const of = (...near: NamedPayment[]) => ({ knownPayers: known, near });
  const two = new Set(['mina', 'omar']);

  it.each<[what: string, receipt: BankReceipt, known: Partial<BankEvidence<NamedPayment>>, expected: string]>(
    [
      ['of a payer who is known', money(), of(bankPayment()), 'settle p-1'],
      ['of a payer who is not known', money(), {}, 'unmatched'],
      [
        'of a payer who is known to another account',
        money(),
        { knownPayers: new Set(['omar']) },
        'unmatched',
      ],
      ['more', money({ amount: 501 }), of(bankPayment()), 'unmatched'],
      ['less', money({ amount: 499 }), of(bankPayment()), 'unmatched'],
      ['of a name that is not whole', money(), of(bankPayment({ names: named('M KHAN') })), 'unmatched'],
      ['without a name', money(), of(bankPayment({ names: [] })), 'unmatched'],
      [
        'of a name of one word',
        money({ payerKey: 'MINAKHAN', text: 'MINAKHAN' }),
        of(bankPayment({ names: named('MINAKHAN') })),
        'unmatched',
      ],
      ['named as it was sent', at(OPENED), of(bankPayment()), 'settle p-1'],
      [
        'named after it was sent',
        at(OPENED),
        of(bankPayment({ names: named('MINA KHAN', OPENED + 1) })),
        'unmatched',
      ],
      [
        'opened after it was sent',
        at(OPENED - 1),
        of(bankPayment({ names: named('MINA KHAN', OPENED - 1) })),
        'unmatched',
      ],
      ['at its deadline', at(DEADLINE), of(bankPayment()), 'settle p-1'],
      ['after its deadline', at(DEADLINE + 1), of(bankPayment()), 'unmatched'],
      ['for one that expired meanwhile', money(), of(bankPayment({ state: 'expired' })), 'settle p-1'],
      ['for a cancelled one', money(), of(bankPayment({ state: 'cancelled' })), 'unmatched'],
      ['for a completed one', money(), of(bankPayment({ state: 'completed' })), 'unmatched'],
      [
        'for two payments of the account',
        money(),
        of(bankPayment(), bankPayment({ id: 'p-3' })),
        'unmatched',
      ],
      [
        'for two accounts',
        money(),
        { knownPayers: two, near: [bankPayment(), other({ names: named('MINA KHAN') })] },
        'unmatched',
      ],
      [
        'of a day in which it was opened',
        at(OPENED - 1, { sentUntil: new Date(OPENED + DAY) }),
        of(bankPayment()),
        'unmatched',
      ],
      [
        'of a day that began after',
        at(OPENED, { sentUntil: new Date(OPENED + DAY) }),
        of(bankPayment()),
        'settle p-1',
      ],
    ],
  )('%s', (_, receipt, more, expected) => expect(said(matchBank(receipt, evidence(more)))).toBe(expected));

  const RIVAL = 'unmatched';
  const NONE = 'settle p-1';
  const expiredAt = (at: number, more: Partial<NamedPayment> = {}) =>
    other({
      state: 'expired',
      names: [],
      created_at: new Date(at - HOUR),
      expires_at: new Date(at),
      closed_at: new Date(at),
      ...more,
    });
  const SENT = OPENED + 60_000;

  it.each<[what: string, other: NamedPayment, expected: string]>([
    ['of the same sender', other({ names: named('MINA KHAN') }), RIVAL],
    ['of a sender who could be the same person', other({ names: named('M KHAN') }), RIVAL],
    ['of a sender with two letters wrong', other({ names: named('NINA KAHAN') }), RIVAL],
    ['of a sender with three letters wrong', other({ names: named('NINO KAHAN') }), NONE],
    ['of another sender', other(), NONE],
    [
      'that was given another sender first',
      other({ names: [...named('OMAR ZAMAN'), ...named('MINA KHAN')] }),
      RIVAL,
    ],
    ['whose sender was named later', other({ names: named('OMAR ZAMAN', SENT + 1) }), RIVAL],
    ['without a sender', other({ names: [] }), RIVAL],
    ['with one word for a sender', other({ names: named('OMAR') }), RIVAL],
    ['without a sender, completed', other({ names: [], state: 'completed' }), NONE],
    [
      'of the same sender, completed with other money',
      other({ names: named('MINA KHAN'), state: 'completed' }),
      NONE,
    ],
    ['without a sender, cancelled', other({ names: [], state: 'cancelled' }), RIVAL],
    ['without a sender, underpaid', other({ names: [], state: 'underpaid' }), RIVAL],
    ['without a sender, of nearly its amount', other({ names: [], pay_amount: 501 }), 'settle p-1'],
    [
      'of the same sender, of nearly its amount',
      other({ names: named('MINA KHAN'), pay_amount: 510 }),
      RIVAL,
    ],
    ['opened as it was sent', other({ names: [], created_at: new Date(SENT) }), RIVAL],
    ['opened after it was sent', other({ names: [], created_at: new Date(SENT + 1) }), NONE],
    ['that ended 72 hours before', expiredAt(SENT - 72 * HOUR), RIVAL],
    ['that ended earlier', expiredAt(SENT - 72 * HOUR - 1), NONE],
    [
      'that was cancelled 72 hours before, ahead of its deadline',
      expiredAt(SENT - 72 * HOUR, { state: 'cancelled', expires_at: new Date(SENT) }),
      RIVAL,
    ],
    [
      'that was cancelled earlier, ahead of its deadline',
      expiredAt(SENT - 72 * HOUR - 1, { state: 'cancelled', expires_at: new Date(SENT) }),
      NONE,
    ],
    ['of its own account', other({ account_id: 'mina', names: [] }), NONE],
  ])('of a payer who is known, beside a payment %s', (_, beside, expected) =>
    expect(said(matchBank(money(), evidence(of(bankPayment(), beside))))).toBe(expected),
  );

  it.each([
    ['within a day of its deadline', SENT - DAY, RIVAL],
    ['later', SENT - DAY - 1, NONE],
  ])(
    'a completed payment of an account that has paid by this name may be paid again %s',
    (_, deadline, expected) => {
      const paid = expiredAt(deadline, { state: 'completed', closed_at: new Date(SENT) });
      expect(said(matchBank(money(), evidence({ knownPayers: two, near: [bankPayment(), paid] })))).toBe(
        expected,
      );
    },
  );

  it.each<[what: string, ends: number[], expected: string]>([
    ['two unpaid ends in a day', [SENT - 2 * HOUR, SENT - HOUR], RIVAL],
    ['three in a day', [SENT - DAY, SENT - HOUR, SENT], NONE],
    ['three in more', [SENT - DAY - 1, SENT - HOUR, SENT], RIVAL],
    ['three, of which one is later', [SENT - HOUR, SENT, SENT + DAY - HOUR], NONE],
    ['three, long before', [OPENED - DAY - 3, OPENED - DAY - 2, OPENED - DAY - 1], RIVAL],
    ['three, from a day before', [OPENED - DAY, OPENED - DAY + 1, OPENED - DAY + 2], NONE],
    ['three, until a day after its end', [DEADLINE + DAY - 2, DEADLINE + DAY - 1, DEADLINE + DAY], NONE],
    ['three, until later', [DEADLINE + DAY - 1, DEADLINE + DAY, DEADLINE + DAY + 1], RIVAL],
  ])('an unnamed payment of an account with %s', (_, ends, expected) => {
    const unpaidEnds = new Map([['omar', ends.map((end) => new Date(end))]]);
    const near = [bankPayment(), other({ names: [] })];
    expect(said(matchBank(money(), evidence({ knownPayers: known, near, unpaidEnds })))).toBe(expected);
  });
});

describe('The payments that money may have been meant for (R-49)', () => {
  const completed = (names: NamedPayment['names']) => other({ state: 'completed', names });

  it.each<[what: string, payerKey: string, other: NamedPayment, count: number]>([
    ['has told its payer, whose name the bank writes', 'MINA KHAN', completed(named('MINA KHAN')), 0],
    ['counts by its name where the bank writes none', '', completed(named('MINA KHAN')), 1],
    ['counts by its name where the bank’s has digits', 'MINA KHAN 42', completed(named('MINA KHAN')), 1],
    ['counts by nothing without a name', '', completed([]), 0],
  ])('one that is paid %s', (_, payerKey, paid, count) => {
    const { numbered: _numbered, ...rest } = evidence({ near: [paid] });
    expect(contendersFor(money({ payerKey, text: 'FROM MINA KHAN' }), rest)).toHaveLength(count);
  });

  atBoundary('Beside so many payments', { limit: 501 }, ({ before, at: from }) => {
    const beside = (count: number) => {
      const near = Array.from({ length: count - 1 }, (_, index) => other({ id: `p-${index + 2}` }));
      return said(
        matchBank(money(), evidence({ knownPayers: new Set(['mina']), near: [bankPayment(), ...near] })),
      );
    };
    it('a known payer’s money settles', () => expect(beside(before)).toBe('settle p-1'));
    it('it waits for a person', () => expect(beside(from)).toBe('unmatched'));
  });
});

it.each([
  ['MINA KHAN', 'MINA KHAN'],
  ['Mina-Khan.', 'MINAKHAN'],
  ['MIN***A K**', ''],
  [null, ''],
])('The whole name of the sender %j is %j (R-49)', (payer, expected) => {
  const incoming = { externalId: 'r-1', amount: 500, destination: 'shop', payer, reference: null };
  const { payerKey } = toBankReceipt({ source: 'bank', sentAt: new Date(OPENED), ...incoming });
  expect(payerKey).toBe(expected);
});

describe('A time of which only the day is known (R-85)', () => {
  it.each([
    [OPENED, false],
    [OPENED + 60_000, false],
    [OPENED + 60_001, true],
    [null, false],
  ])('is more than a minute: until %j', (until, isDay) => {
    const sentUntil = until === null ? null : new Date(until);
    expect(isDayOnly({ sentAt: new Date(OPENED), sentUntil })).toBe(isDay);
  });
});
