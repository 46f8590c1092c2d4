import * as v from 'valibot';
import { MethodId } from '#contract/payments.ts';
import { defineCommand, Reason } from '../command.ts';
import { formatTable, formatTime } from '../print.ts';

const Method = v.pipe(
  v.string(),
  v.picklist(MethodId.options, `must be one of ${MethodId.options.join(', ')}`),
);

const changed = v.object({ method: v.string(), changed: v.boolean() });

/** The commands that pause and resume payment methods. */
export const methodCommands = {
  'methods list': defineCommand(
    {
      about: 'Shows all payment methods, and why any is not available.',
      example: 'methods list',
      syntax: (command) => command,
      read: () => ({}),
      input: v.object({}),
      answer: v.array(
        v.object({
          method: v.string(),
          name: v.string(),
          state: v.picklist(['offered', 'paused', 'not offered']),
          reason: v.nullable(v.string()),
          paused_at: v.nullable(v.string()),
        }),
      ),
    },
    (methods, width) =>
      formatTable(
        ['METHOD', 'NAME', 'STATE', 'SINCE (UTC)', 'REASON'],
        methods.map(({ method, name, state, reason, paused_at }) => [
          method,
          name,
          state,
          formatTime(paused_at),
          reason ?? '',
        ]),
        width,
      ),
  ),

  'methods pause': defineCommand(
    {
      about: 'Pauses a method for new payments; shoppers see the reason. Open payments are not affected.',
      example: 'methods pause bank --reason "Our bank has no service until Monday."',
      syntax: (command) =>
        command
          .argument('<method>')
          .requiredOption('--reason <text>', 'a sentence that is shown to shoppers'),
      read: ([method], options) => ({ method, ...options }),
      input: v.object({ method: Method, reason: Reason }),
      answer: changed,
    },
    ({ method, changed: isNew }) =>
      isNew ? `Paused ${method}.` : `${method} was already paused for this reason; nothing changed.`,
  ),

  'methods resume': defineCommand(
    {
      about: 'Makes a paused method available again.',
      example: 'methods resume bank',
      syntax: (command) => command.argument('<method>'),
      read: ([method]) => ({ method }),
      input: v.object({ method: Method }),
      answer: changed,
    },
    ({ method, changed: isNew }) => (isNew ? `Resumed ${method}.` : `${method} was not paused.`),
  ),
} as const;
