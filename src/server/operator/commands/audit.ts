import * as v from 'valibot';
import { AUDIT_ENTRIES_EXAMPLES, AuditEntries } from '#contract/office/audit.ts';
import { withMetadata } from '#contract/office/field-metadata.ts';
import { countOfAudits, pageOfAudits } from '../../audit/audit.ts';
import { formatDetail } from '../../audit/format-detail.ts';
import { withRows } from '../../database/keyset.ts';
import { DAYS, Name } from '../frame/inputs.ts';
import { numbersIn, withNumbers } from '../text/names.ts';
import { listing } from './define-command.ts';

/** The commands about the audit log. */
export const auditCommands = [
  listing({
    name: 'audit list',
    title: 'Audit log',
    description: 'Shows the audit log, newest first: when, who, what, and the values before and after.',
    role: 'manager',
    input: v.object({
      subject: v.optional(
        withMetadata(v.string(), {
          value: 'name',
          ref: 'subject',
          hint: 'only changes to this order, variant, username, …; of an id, its beginning is enough',
        }),
      ),
      by: v.optional(
        withMetadata(Name, {
          value: 'name',
          hint: 'only changes by this operator; operator is the shared token',
        }),
      ),
      grave: v.optional(
        withMetadata(v.boolean(), { label: 'Told to the owner', hint: 'only what the owner is told of' }),
        false,
      ),
    }),
    answer: AuditEntries,
    example: { typed: 'audit list --subject mina_khan', answers: AUDIT_ENTRIES_EXAMPLES },
    none: 'The audit log is empty.',
    list: {
      sorts: ['newest', 'oldest'],
      days: DAYS,
      page: async ({ db }, filters, { during, ...asked }) => {
        const page = await pageOfAudits(db, { ...toFilter(filters), during }, asked);
        const details = page.rows.map(({ detail }) => formatDetail(detail));
        const numbers = await numbersIn(db, [...page.rows.map((entry) => entry.subject), ...details]);
        const rows = page.rows.map((entry, index) => ({
          ...entry,
          at: entry.at.toISOString(),
          of: withNumbers(entry.subject, numbers),
          told: withNumbers(details[index] ?? '', numbers),
        }));
        return withRows(page, rows);
      },
      sum: async ({ db }, filters, during) => ({
        count: await countOfAudits(db, { ...toFilter(filters), during }),
        totals: [],
      }),
    },
  }),
] as const;

const toFilter = ({
  subject,
  by,
  grave: isGrave,
}: {
  subject?: string | undefined;
  by?: string | undefined;
  grave: boolean;
}) => ({ subject: subject ?? null, by: by ?? null, isGrave });
