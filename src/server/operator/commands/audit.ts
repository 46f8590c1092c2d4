import * as v from 'valibot';
import { listAudits } from '../../audit/audit.ts';
import { reading } from '../define-command.ts';
import { Limit, Name } from '../inputs.ts';
import { meant } from '../meanings.ts';
import { numbersIn, withNumbers } from '../names.ts';
import { at, ORDER, ORDER_NUMBER, RECEIPT } from './samples.ts';

const Entry = v.object({
  at: meant(v.string(), { label: 'At', is: 'time' }),
  actor: meant(v.string(), { label: 'By' }),
  action: meant(v.string(), { label: 'What' }),
  subject: v.string(),
  /** The subject by the number that people know. */
  of: meant(v.string(), { label: 'Of' }),
  detail: v.record(v.string(), v.unknown()),
  /** The detail in words. */
  told: meant(v.string(), { label: 'Detail' }),
});

const LAST: readonly string[] = ['before', 'after'];

/**
 * Formats details briefly, before and after last: `amount 500, reason a day late, before refunded
 * 0, after refunded 500`.
 */
const formatDetail = (data: object): string =>
  Object.entries(data)
    .filter(([, each]) => each !== null)
    .toSorted(([a], [b]) => LAST.indexOf(a) - LAST.indexOf(b))
    .map(([name, each]) => `${name} ${typeof each === 'object' ? formatDetail(each) : String(each)}`)
    .join(', ');

/** The commands about the audit log. */
export const auditCommands = [
  reading({
    name: 'audit list',
    about: 'Shows the audit log, newest first: when, who, what, and the values before and after.',
    role: 'manager',
    input: v.object({
      subject: v.optional(
        meant(v.string(), {
          ...{ value: 'name', ref: 'subject' },
          hint: 'only changes to this order, variant, username, …; of an id, its beginning is enough',
        }),
      ),
      by: v.optional(
        meant(Name, { value: 'name', hint: 'only changes by this operator; operator is the shared token' }),
      ),
      limit: Limit,
    }),
    answer: v.array(Entry),
    example: {
      typed: 'audit list --subject mina_khan',
      answers: [
        [
          {
            ...{ at: at('11:20'), actor: 'bilal', action: 'receipts assign' },
            ...{ subject: RECEIPT, of: '5d1e8c20', told: 'before outcome unmatched' },
            detail: { before: { outcome: 'unmatched' } },
          },
          {
            ...{ at: at('10:20'), actor: 'operator', action: 'orders refund' },
            ...{ subject: ORDER, of: ORDER_NUMBER },
            detail: { amount: 500, reason: 'a day late', before: { refunded: 0 }, after: { refunded: 500 } },
            told: 'amount 500, reason a day late, before refunded 0, after refunded 500',
          },
        ],
      ],
    },
    none: 'The audit log is empty.',
    run: async (host, { subject = null, by = null, limit }) => {
      const entries = await listAudits(host.db, { subject, by, limit });
      const told = entries.map(({ detail }) => formatDetail(detail));
      const numbers = await numbersIn(host.db, [...entries.map((entry) => entry.subject), ...told]);
      return entries.map((entry, index) => ({
        ...entry,
        at: entry.at.toISOString(),
        of: withNumbers(entry.subject, numbers),
        told: withNumbers(told[index] ?? '', numbers),
      }));
    },
  }),
] as const;
