import * as v from 'valibot';
import { AUDIT_ENTRIES_EXAMPLES, AuditEntries } from '#contract/office/audit.ts';
import { withMetadata } from '#contract/office/field-metadata.ts';
import { listAudits } from '../../audit/audit.ts';
import { formatTime } from '../../platform/pakistan.ts';
import { Limit, Name } from '../frame/inputs.ts';
import { numbersIn, withNumbers } from '../text/names.ts';
import { reading } from './define-command.ts';

type Detail = Readonly<Record<string, unknown>>;
const isDetail = (value: unknown): value is Detail =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** A value in words, with times in Pakistan's zone. */
function inWords(value: unknown): string {
  if (isDetail(value)) return Object.entries(value).map(factOf).join(', ');
  if (Array.isArray(value)) return value.map(inWords).join(' ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = String(value ?? 'none');
  return TIME.test(text) && !Number.isNaN(Date.parse(text)) ? formatTime(text) : text;
}
const factOf = ([name, value]: readonly [string, unknown]): string =>
  `${name.replaceAll('_', ' ')} ${inWords(value)}`;

/** Details in words, changes last: `amount 500, reason a day late, refunded 0 → 500`. */
function formatDetail({ before, after, ...rest }: Detail): string {
  const facts = Object.entries(rest).filter(([, each]) => each !== null);
  return [...facts.map(factOf), ...changesOf(before, after)].join(', ');
}

function changesOf(before: unknown, after: unknown): string[] {
  if (after === undefined) return before === undefined ? [] : [factOf(['before', before])];
  if (!isDetail(before) && !isDetail(after)) return [`${inWords(before)} → ${inWords(after)}`];
  const [was, is] = [before, after].map((each) => (isDetail(each) ? each : {})) as [Detail, Detail];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].map((name) =>
    Object.hasOwn(was, name)
      ? `${factOf([name, was[name]])} → ${inWords(is[name])}`
      : factOf([name, is[name]]),
  );
}

/** The commands about the audit log. */
export const auditCommands = [
  reading({
    name: 'audit list',
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
      limit: Limit,
    }),
    answer: AuditEntries,
    example: { typed: 'audit list --subject mina_khan', answers: AUDIT_ENTRIES_EXAMPLES },
    none: 'The audit log is empty.',
    run: async (host, { subject = null, by = null, limit }) => {
      const entries = await listAudits(host.db, { subject, by, limit });
      const details = entries.map(({ detail }) => formatDetail(detail));
      const numbers = await numbersIn(host.db, [...entries.map((entry) => entry.subject), ...details]);
      return entries.map((entry, index) => ({
        ...entry,
        at: entry.at.toISOString(),
        of: withNumbers(entry.subject, numbers),
        told: withNumbers(details[index] ?? '', numbers),
      }));
    },
  }),
] as const;
