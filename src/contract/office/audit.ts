import * as v from 'valibot';
import type { Examples } from './examples.ts';
import { ORDER, ORDER_NUMBER, RECEIPT } from './examples.ts';
import { withMetadata } from './field-metadata.ts';

const AuditEntry = v.object({
  at: withMetadata(v.string(), { label: 'At', is: 'time' }),
  actor: withMetadata(v.string(), { label: 'By' }),
  action: withMetadata(v.string(), { label: 'What' }),
  subject: v.string(),
  /** The subject, with an order or payment by its number. */
  of: withMetadata(v.string(), { label: 'Of' }),
  detail: v.record(v.string(), v.unknown()),
  /** The details in words. */
  told: withMetadata(v.string(), { label: 'Detail' }),
});

/** The answer of `audit list`. */
export const AuditEntries = v.array(AuditEntry);

export const AUDIT_ENTRIES_EXAMPLES: Examples<typeof AuditEntries> = [
  [
    {
      at: '2026-03-02T11:20:00.000Z',
      actor: 'bilal',
      action: 'receipts assign',
      subject: RECEIPT,
      of: '5d1e8c20',
      detail: { before: { outcome: 'unmatched' }, after: { outcome: 'settled' } },
      told: 'outcome unmatched → settled',
    },
    {
      at: '2026-03-02T10:20:00.000Z',
      actor: 'operator',
      action: 'orders refund',
      subject: ORDER,
      of: ORDER_NUMBER,
      detail: { amount: 500, reason: 'a day late', before: { refunded: 0 }, after: { refunded: 500 } },
      told: 'amount 500, reason a day late, refunded 0 → 500',
    },
  ],
];
