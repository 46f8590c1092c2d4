import * as v from 'valibot';
import { defineCommand, LIMIT, Limit, Name, parseNumber } from '../command.ts';
import { formatTable, formatTime } from '../print.ts';

/** The commands about the audit log. */
export const auditCommands = {
  'audit list': defineCommand(
    {
      about: 'Shows the audit log, newest first: when, who, what, and the values before and after.',
      example: 'audit list --subject mina_khan',
      syntax: (command) =>
        command
          .option(
            '--subject <name>',
            'only changes to this order, variant, username, …; of an id, its beginning is enough',
          )
          .option('--by <name>', 'only changes by this operator; operator is the shared token')
          .option(...LIMIT, parseNumber),
      read: (_args, options) => options,
      input: v.object({ subject: v.optional(v.string()), by: v.optional(Name), limit: Limit }),
      answer: v.array(
        v.object({
          at: v.string(),
          actor: v.string(),
          action: v.string(),
          subject: v.string(),
          detail: v.record(v.string(), v.unknown()),
        }),
      ),
    },
    (entries, width) =>
      entries.length === 0
        ? 'The audit log is empty.'
        : formatTable(
            ['AT (UTC)', 'BY', 'WHAT', 'OF', 'DETAIL'],
            entries.map(({ at, actor, action, subject, detail }) => [
              formatTime(at),
              actor,
              action,
              subject,
              formatDetail(detail),
            ]),
            width,
          ),
  ),
} as const;

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
