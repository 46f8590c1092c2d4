import * as v from 'valibot';
import { command, LIMIT, Limit, numberOf, value } from '../command.ts';
import { table, when } from '../print.ts';

/** What was changed by hand. */
export const auditCommands = {
  'audit list': command(
    {
      usage: 'audit list [--subject S] [--limit N]',
      about: 'Shows what was changed by hand, newest first: when, by whom, what, and before and after.',
      example: 'audit list --subject mina_khan',
      options: { subject: value('S', 'only of this order, variant, username, …'), limit: LIMIT },
      positionals: [0, 0],
      read: ({ options: { subject, limit } }) => ({ subject, limit: numberOf(limit) }),
      input: v.object({ subject: v.optional(v.string()), limit: Limit }),
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
        ? 'Nothing was changed by hand.'
        : table(
            ['AT (UTC)', 'BY', 'WHAT', 'OF', 'DETAIL'],
            entries.map(({ at, actor, action, subject, detail }) => [
              when(at),
              actor,
              action,
              subject,
              told(detail),
            ]),
            width,
          ),
  ),
} as const;

const LAST: readonly string[] = ['before', 'after'];

/** Data in few words, last what it was and became: `amount 500, reason a day late, before refunded 0, after refunded 500`. */
const told = (data: object): string =>
  Object.entries(data)
    .filter(([, each]) => each !== null)
    .toSorted(([a], [b]) => LAST.indexOf(a) - LAST.indexOf(b))
    .map(([name, each]) => `${name} ${typeof each === 'object' ? told(each) : String(each)}`)
    .join(', ');
