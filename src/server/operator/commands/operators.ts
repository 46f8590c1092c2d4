import { renderUnicodeCompact } from 'uqr';
import * as v from 'valibot';
import { withMetadata } from '#contract/office/field-metadata.ts';
import {
  ADDED_OPERATOR_EXAMPLES,
  AddedOperator,
  DISABLED_OPERATOR_EXAMPLES,
  DisabledOperator,
  OFFICE_LINK_EXAMPLES,
  OfficeLink,
  OPERATOR_ROLE_EXAMPLES,
  OPERATORS_EXAMPLES,
  OperatorRole,
  Operators,
  RENEWED_OPERATOR_EXAMPLES,
  RenewedOperator,
  SHARED_TOKEN_EXAMPLES,
  SharedToken,
  SIGNED_OUT_EXAMPLES,
  SignedOut,
  WHO_AM_I_EXAMPLES,
  WhoAmI,
} from '#contract/office/operators.ts';
import { Role } from '#contract/office/role.ts';
import { SHARED_OPERATOR } from '../../audit/shared-operator.ts';
import { hashToken } from '../../sessions/session.ts';
import { None } from '../frame/inputs.ts';
import { findOperators, isSharedTokenOn } from '../frame/operators.store.ts';
import { OperatorName, SHARED_ACTOR } from '../frame/role.ts';
import { again } from '../text/describe-order.ts';
import { count } from '../text/print.ts';
import { change, reading } from './define-command.ts';
import { createOfficeLink } from './office-link.ts';
import {
  addOperator,
  changeRole,
  disableOperator,
  renewOperator,
  setSharedToken,
  signOut,
} from './operator-accounts.ts';

const NameWord = withMetadata(OperatorName, { word: 1 });
const RoleTyped = withMetadata(Role, {
  value: 'role',
  hint: 'support replies and delivers; manager does everything, money included',
});
/** The commands about the people who run the shop. */
export const operatorCommands = [
  change({
    name: 'office',
    title: 'Sign in on another device',
    description:
      'Makes a link that signs you in to the office, the web page of these commands: once, within 5 minutes. On a desktop it opens there.',
    role: 'support',
    costs: ['access'],
    input: None,
    answer: OfficeLink,
    example: { typed: 'office', answers: OFFICE_LINK_EXAMPLES },
    opens: ({ link }) => link,
    said: ({ name, link }) => signInBy(name, link),
    run:
      ({ actor = SHARED_ACTOR, ...host }) =>
      async (tx) => {
        if (actor.credential === undefined) throw new Error('Nobody is there to sign in');
        const { link, expiresAt } = await createOfficeLink(tx, host, actor.credential);
        return {
          answer: { name: actor.name, link, expires_at: expiresAt.toISOString() },
          entry: { subject: actor.name, detail: {} },
          // A token's owner lets nobody in who could not come in already.
          given: actor.session === undefined ? { isGrave: false } : {},
        };
      },
    judges: true,
    // Whoever shows a token has what the link gives.
    ask: ({ actor = SHARED_ACTOR }) =>
      actor.session === undefined
        ? null
        : `Make a link that lets one person in as ${actor.name}, ${actor.role}, for up to 7 days?`,
  }),

  reading({
    name: 'whoami',
    title: 'Who am I',
    description: 'Shows whose token is used, and the role.',
    role: 'support',
    input: None,
    answer: WhoAmI,
    example: { typed: 'whoami', answers: WHO_AM_I_EXAMPLES },
    run: async ({ actor = SHARED_ACTOR }) => actor,
  }),

  reading({
    name: 'operators list',
    title: 'Operators',
    description:
      'Shows who may run the shop, in which role, and when each token was last used (by the hour).',
    role: 'manager',
    input: None,
    answer: Operators,
    example: { typed: 'operators list', answers: OPERATORS_EXAMPLES },
    run: async ({ db }) => ({
      shared_token: await isSharedTokenOn(db),
      operators: (await findOperators(db)).map(({ name, role, created_at, last_used_at, disabled_at }) => ({
        name,
        role,
        added_at: created_at.toISOString(),
        last_used_at: last_used_at?.toISOString() ?? null,
        disabled_at: disabled_at?.toISOString() ?? null,
      })),
    }),
  }),

  change({
    name: 'operators add',
    title: 'Add an operator',
    description:
      'Adds an operator with a token of their own, which is shown this once. The audit log has the name.',
    role: 'manager',
    costs: ['access'],
    input: v.object({ name: NameWord, role: RoleTyped }),
    answer: AddedOperator,
    example: { typed: 'operators add sana --role support', answers: ADDED_OPERATOR_EXAMPLES },
    said: ({ name, role, token, link, shared_token: isShared }) =>
      [
        `Added ${name} as ${role}.`,
        signInBy(name, link),
        howToKeep(token),
        ...(role === 'manager' && isShared
          ? ['The shared token is on as well: "operators shared-token off" ends it, once this one works.']
          : []),
      ].join('\n'),
    run:
      (host, { name, role }) =>
      async (tx) => {
        const token = await addOperator(tx, host, { name, role });
        const { link } = await createOfficeLink(tx, host, hashToken(token));
        return {
          answer: { name, role, token, link, shared_token: await isSharedTokenOn(tx) },
          entry: { subject: name, detail: { role } },
        };
      },
    ask: (_host, _input, { name, role }) => `Let ${name} in as ${role}?`,
  }),

  change({
    name: 'operators renew',
    title: 'Give a new token',
    description:
      'Gives an operator a new token, which is shown this once; the old one ends at once. One who was disabled is let in again.',
    role: 'manager',
    costs: ['access'],
    input: v.object({ name: NameWord }),
    answer: RenewedOperator,
    example: { typed: 'operators renew sana', answers: RENEWED_OPERATOR_EXAMPLES },
    said: ({ name, role, token, was_disabled: wasDisabled }) =>
      [
        wasDisabled
          ? `${name} is let in again as ${role}, with a new token.`
          : `${name} has a new token; the old one has ended.`,
        howToKeep(token),
      ].join('\n'),
    run:
      (_host, { name: typed }) =>
      async (tx) => {
        const { before, token } = await renewOperator(tx, typed);
        const { name, role, disabled_at } = before;
        const was_disabled = disabled_at !== null;
        const detail = was_disabled ? { before: { disabled: true }, after: { disabled: false } } : {};
        return { answer: { name, role, token, was_disabled }, entry: { subject: name, detail } };
      },
    ask: (_host, _input, { name, was_disabled: wasDisabled }) =>
      wasDisabled ? `Let ${name} in again?` : `End the token of ${name}, and make another?`,
  }),

  change({
    name: 'operators disable',
    title: 'Disable an operator',
    description: 'Ends an operator’s token at once. The name stays taken, so that the audit log stays clear.',
    role: 'manager',
    costs: ['access'],
    availableIf: '!disabled_at',
    input: v.object({ name: NameWord }),
    answer: DisabledOperator,
    example: { typed: 'operators disable sana', answers: DISABLED_OPERATOR_EXAMPLES },
    said: ({ name, changed }) => (changed ? `Disabled ${name}.` : `${name} was already disabled.`),
    run:
      (host, { name: typed }) =>
      async (tx) => {
        const { name, disabled_at } = await disableOperator(tx, host, typed);
        const changed = disabled_at === null;
        const detail = { before: { disabled: false }, after: { disabled: true } };
        return { answer: { name, changed }, entry: changed ? { subject: name, detail } : null };
      },
    ask: (_host, _input, { name, changed }) => `Shut ${name} out, on all devices?${again(changed)}`,
  }),

  change({
    name: 'operators sign-out',
    title: 'Sign an operator out',
    description:
      'Ends an operator’s sessions in the office, on a lost phone for example. The token stays; "operators renew" ends that, too.',
    role: 'manager',
    costs: ['access'],
    input: v.object({ name: NameWord }),
    answer: SignedOut,
    example: { typed: 'operators sign-out sana', answers: SIGNED_OUT_EXAMPLES },
    said: ({ name, ended }) =>
      ended === 0 ? `${name} was not signed in.` : `${name} is signed out: ${count(ended, 'session')}.`,
    run:
      (_host, { name: typed }) =>
      async (tx) => {
        const { name, ended } = await signOut(tx, typed);
        const entry = ended === 0 ? null : { subject: name, detail: { sessions: ended } };
        return { answer: { name, ended }, entry };
      },
    ask: (_host, _input, { name, ended }) =>
      `End ${ended === 0 ? 'all sessions' : count(ended, 'session')} of ${name}?`,
  }),

  change({
    name: 'operators role',
    title: 'Change a role',
    description: 'Gives an operator another role, with the same token.',
    role: 'manager',
    costs: ['access'],
    input: v.object({ name: NameWord, role: withMetadata(RoleTyped, { word: 2 }) }),
    answer: OperatorRole,
    example: { typed: 'operators role sana manager', answers: OPERATOR_ROLE_EXAMPLES },
    said: ({ name, role, changed }) => (changed ? `${name} is ${role} now.` : `${name} was ${role} already.`),
    run:
      (_host, { name: typed, role }) =>
      async (tx) => {
        const before = await changeRole(tx, typed, role);
        const { name } = before;
        const changed = before.role !== role;
        const detail = { before: { role: before.role }, after: { role } };
        return { answer: { name, role, changed }, entry: changed ? { subject: name, detail } : null };
      },
    ask: (_host, _input, { name, role, changed }) => `Make ${name} ${role}?${again(changed)}`,
  }),

  change({
    name: 'operators shared-token',
    title: 'The shared token',
    description:
      'Turns the shared token off or on, for all hosts of the database. It stays on while no manager has a name.',
    role: 'manager',
    costs: ['access'],
    input: v.object({ on: withMetadata(v.boolean('must be on or off'), { word: 1, value: 'on|off' }) }),
    answer: SharedToken,
    example: { typed: 'operators shared-token off', answers: SHARED_TOKEN_EXAMPLES },
    said: ({ on, changed }) =>
      `The shared token ${changed ? 'is' : 'was already'} ${on ? 'on' : 'off'}${changed ? ' now' : ''}.`,
    run:
      (_host, { on }) =>
      async (tx) => {
        const wasOn = await setSharedToken(tx, on);
        const changed = wasOn !== on;
        const detail = { before: { on: wasOn }, after: { on } };
        return { answer: { on, changed }, entry: changed ? { subject: SHARED_OPERATOR, detail } : null };
      },
    ask: (_host, _input, { on, changed }) => `Turn the shared token ${on ? 'on' : 'off'}?${again(changed)}`,
  }),
] as const;

/** A sign-in link as text, with a QR code if a phone can open it. */
const signInBy = (name: string, link: string): string =>
  [
    `Sign in to the office as ${name}, once, within 5 minutes:`,
    `  ${link}`,
    ...(link.startsWith('https:') ? [renderUnicodeCompact(link, { border: 2 })] : []),
  ].join('\n\n');

const howToKeep = (token: string): string =>
  `The token, which is not shown again:

  ${token}

Keep it in a file that only its owner can read, and name that file to the command line:
  (umask 077; cat > ~/.keystall-token)      paste the token, then Enter and Ctrl-D
  export OPERATOR_TOKEN_FILE=~/.keystall-token
Then "whoami" tells name and role.`;
