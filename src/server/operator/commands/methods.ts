import * as v from 'valibot';
import { MethodId } from '#contract/payments.ts';
import { command, needed, Reason } from '../command.ts';
import { table, when } from '../print.ts';

const Method = v.pipe(
  v.string(),
  v.picklist(MethodId.options, `must be one of ${MethodId.options.join(', ')}`),
);

const changed = v.object({ method: v.string(), changed: v.boolean() });

/** How the operator lets payment methods rest. */
export const methodCommands = {
  'methods list': command(
    {
      usage: 'methods list',
      about: 'Shows every payment method, and why one can’t be chosen now.',
      example: 'methods list',
      positionals: [0, 0],
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
      table(
        ['METHOD', 'NAME', 'STATE', 'SINCE (UTC)', 'REASON'],
        methods.map(({ method, name, state, reason, paused_at }) => [
          method,
          name,
          state,
          when(paused_at),
          reason ?? '',
        ]),
        width,
      ),
  ),

  'methods pause': command(
    {
      usage: 'methods pause METHOD --reason R',
      about:
        'Lets nobody choose a method from now on; shoppers see the reason. Payments that are open go on.',
      example: 'methods pause bank --reason "Our bank has no service until Monday."',
      options: { reason: needed('R', 'a sentence that shoppers see') },
      positionals: [1, 1],
      read: ({ positionals: [method], options: { reason } }) => ({ method, reason }),
      input: v.object({ method: Method, reason: Reason }),
      answer: changed,
    },
    ({ method, changed: isNew }) =>
      isNew ? `Paused ${method}.` : `${method} was paused for this reason before, and nothing was changed.`,
  ),

  'methods resume': command(
    {
      usage: 'methods resume METHOD',
      about: 'Lets a paused method be chosen again.',
      example: 'methods resume bank',
      positionals: [1, 1],
      read: ({ positionals: [method] }) => ({ method }),
      input: v.object({ method: Method }),
      answer: changed,
    },
    ({ method, changed: isNew }) => (isNew ? `Resumed ${method}.` : `${method} was not paused.`),
  ),
} as const;
