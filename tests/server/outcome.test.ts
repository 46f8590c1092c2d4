import { describe, expect, it } from 'vitest';
import type { BookedReceipt } from '#server/payments/outcome.ts';
import { isExpired, outcomeOf, toWireStatus } from '#server/payments/outcome.ts';
import { atBoundary } from '../at-boundary.ts';
import { START } from './support/world.ts';

const END = START.getTime();
const payment = (state: Parameters<typeof outcomeOf>[0]['state']) => ({
  state,
  payable: 500,
  expires_at: new Date(END),
});
const credited = (booked: number | null, sentAt = END): BookedReceipt => ({
  outcome: 'credited',
  booked,
  sent_at: new Date(sentAt),
});
const settled = (booked: number): BookedReceipt => ({ outcome: 'settled', booked, sent_at: new Date(END) });
const waiting: BookedReceipt = { outcome: 'unmatched', booked: 700, sent_at: new Date(END) };

describe('The outcome of a payment of PKR 500 (R-58)', () => {
  it.each([
    ['pending', [], null, 'pending'],
    ['underpaid', [credited(400)], null, 'underpaid'],
    ['failed', [], null, 'failed'],
    ['confirming', [], null, 'confirming'],
    ['confirming', [], { isPartial: false }, 'confirming'],
    ['confirming', [], { isPartial: true }, 'paidPartial'],
    ['completed', [settled(500)], null, 'completed'],
    ['completed', [settled(501)], null, 'paidOver'],
    ['completed', [credited(501)], null, 'completed'],
    ['completed', [settled(500), settled(501)], null, 'paidOver'],
    ['cancelled', [], null, 'cancelled'],
    ['cancelled', [credited(null)], null, 'cancelled'],
    ['cancelled', [credited(0)], null, 'cancelled'],
    ['cancelled', [waiting], null, 'cancelled'],
    ['cancelled', [credited(1)], null, 'cancelledCredited'],
    ['expired', [], null, 'expired'],
    ['expired', [], { isPartial: true }, 'expiredConfirming'],
    ['expired', [waiting], { isPartial: false }, 'expiredConfirming'],
    ['expired', [credited(0, END + 1)], null, 'expired'],
    ['expired', [credited(500, END)], null, 'expiredCredited'],
    ['expired', [credited(500, END + 1)], null, 'paidLate'],
    ['expired', [credited(500, END), credited(500, END + 1)], { isPartial: true }, 'paidLate'],
  ] as const)('that is %s, with %j and unconfirmed %j, is %s', (state, receipts, unconfirmed, outcome) =>
    expect(outcomeOf(payment(state), { receipts, unconfirmed })).toBe(outcome),
  );

  atBoundary('Its deadline (R-43)', { limit: END }, ({ before, at }) => {
    it.each([
      ['pending', before, false],
      ['pending', at, true],
      ['confirming', at, false],
      ['completed', at, false],
    ] as const)('%s, at %d: expired %s', (state, now, expected) =>
      expect(isExpired(payment(state), new Date(now))).toBe(expected),
    );
  });

  it.each([
    ['pending', 0, 'Waiting for your payment'],
    ['paidPartial', 0, 'Partly received: pay the rest on the invoice'],
    ['confirming', 0, 'Received, waiting for confirmations'],
    ['completed', 1, 'Completed'],
    ['paidOver', 1, 'Completed, extra added to balance'],
    ['expired', 2, 'Expired'],
    ['expiredConfirming', 2, 'Expired, waiting for confirmations'],
    ['expiredCredited', 2, 'Expired, money added to balance'],
    ['cancelled', 2, 'Cancelled'],
    ['cancelledCredited', 2, 'Cancelled, money added to balance'],
    ['underpaid', 2, 'Paid too little, money added to balance'],
    ['paidLate', 2, 'Paid too late, money added to balance'],
    ['failed', 2, 'Failed'],
  ] as const)('%s is told as %d, "%s"', (outcome, status, status_text) =>
    expect(toWireStatus(outcome)).toEqual({ status, status_text, outcome }),
  );
});
