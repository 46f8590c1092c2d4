import * as v from 'valibot';
import { defineCommand, UsageError } from '../command.ts';
import { formatTable, formatTime } from '../print.ts';
import { OperatorName, Role } from '../role.ts';

const ROLE = 'support replies and delivers; manager does everything, money included';
const given = { name: v.string(), role: Role, token: v.string() };

/** The commands about the people who run the shop. */
export const operatorCommands = {
  whoami: defineCommand(
    {
      about: 'Shows whose token is used, and the role.',
      example: 'whoami',
      syntax: (command) => command,
      read: () => ({}),
      input: v.object({}),
      answer: v.object({ name: v.string(), role: Role }),
    },
    ({ name, role }) => `${name}, ${role}`,
  ),

  'operators list': defineCommand(
    {
      about: 'Shows who may run the shop, in which role, and when each token was last used (by the hour).',
      example: 'operators list',
      syntax: (command) => command,
      read: () => ({}),
      input: v.object({}),
      answer: v.object({
        shared_token: v.boolean(),
        operators: v.array(
          v.object({
            name: v.string(),
            role: Role,
            added_at: v.string(),
            last_used_at: v.nullable(v.string()),
            disabled_at: v.nullable(v.string()),
          }),
        ),
      }),
    },
    ({ shared_token: isShared, operators }, width) =>
      [
        ...(operators.length === 0
          ? []
          : [
              formatTable(
                ['NAME', 'ROLE', 'ADDED (UTC)', 'LAST USED (UTC)', 'DISABLED (UTC)'],
                operators.map(({ name, role, added_at, last_used_at, disabled_at }) => [
                  name,
                  role,
                  formatTime(added_at),
                  formatTime(last_used_at),
                  formatTime(disabled_at),
                ]),
                width,
              ),
              '',
            ]),
        isShared
          ? 'The shared token is on: who has it acts as operator, a manager.'
          : 'The shared token is off.',
      ].join('\n'),
  ),

  'operators add': defineCommand(
    {
      about:
        'Adds an operator with a token of their own, which is shown this once. The audit log has the name.',
      example: 'operators add sana --role support',
      syntax: (command) => command.argument('<name>').requiredOption('--role <role>', ROLE),
      read: ([name], { role }) => ({ name, role: roleOf(role) }),
      input: v.object({ name: OperatorName, role: Role }),
      answer: v.object({ ...given, shared_token: v.boolean() }),
    },
    ({ name, role, token, shared_token: isShared }) =>
      [
        `Added ${name} as ${role}.`,
        howToKeep(token),
        ...(role === 'manager' && isShared
          ? ['The shared token is on as well: "operators shared-token off" ends it, once this one works.']
          : []),
      ].join('\n'),
  ),

  'operators renew': defineCommand(
    {
      about:
        'Gives an operator a new token, which is shown this once; the old one ends at once. One who was disabled is let in again.',
      example: 'operators renew sana',
      syntax: (command) => command.argument('<name>'),
      read: ([name]) => ({ name }),
      input: v.object({ name: OperatorName }),
      answer: v.object({ ...given, was_disabled: v.boolean() }),
    },
    ({ name, role, token, was_disabled: wasDisabled }) =>
      [
        wasDisabled
          ? `${name} is let in again as ${role}, with a new token.`
          : `${name} has a new token; the old one has ended.`,
        howToKeep(token),
      ].join('\n'),
  ),

  'operators disable': defineCommand(
    {
      about: 'Ends an operator’s token at once. The name stays taken, so that the audit log stays clear.',
      example: 'operators disable sana',
      syntax: (command) => command.argument('<name>'),
      read: ([name]) => ({ name }),
      input: v.object({ name: OperatorName }),
      answer: v.object({ name: v.string(), changed: v.boolean() }),
    },
    ({ name, changed }) => (changed ? `Disabled ${name}.` : `${name} was already disabled.`),
  ),

  'operators role': defineCommand(
    {
      about: 'Gives an operator another role, with the same token.',
      example: 'operators role sana manager',
      syntax: (command) => command.argument('<name>').argument('<role>', ROLE),
      read: ([name, role]) => ({ name, role: roleOf(role) }),
      input: v.object({ name: OperatorName, role: Role }),
      answer: v.object({ name: v.string(), role: Role, changed: v.boolean() }),
    },
    ({ name, role, changed }) => (changed ? `${name} is ${role} now.` : `${name} was ${role} already.`),
  ),

  'operators shared-token': defineCommand(
    {
      about:
        'Turns the shared token off or on, for all hosts of the database. It stays on while no manager has a name.',
      example: 'operators shared-token off',
      syntax: (command) => command.argument('<on|off>'),
      read: ([typed]) => {
        if (typed !== 'on' && typed !== 'off') throw new UsageError('Type on or off.');
        return { on: typed === 'on' };
      },
      input: v.object({ on: v.boolean() }),
      answer: v.object({ on: v.boolean(), changed: v.boolean() }),
    },
    ({ on, changed }) =>
      `The shared token ${changed ? 'is' : 'was already'} ${on ? 'on' : 'off'}${changed ? ' now' : ''}.`,
  ),
} as const;

function roleOf(typed: string): Role {
  if (!v.is(Role, typed)) throw new UsageError('The role must be support or manager.');
  return typed;
}

const howToKeep = (token: string): string =>
  `The token, which is not shown again:

  ${token}

Keep it in a file that only its owner can read, and name that file to the command line:
  (umask 077; cat > ~/.keystall-token)      paste the token, then Enter and Ctrl-D
  export OPERATOR_TOKEN_FILE=~/.keystall-token
Then "whoami" tells name and role.`;
