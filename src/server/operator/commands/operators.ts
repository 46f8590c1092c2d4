import { renderUnicodeCompact } from 'uqr';
import * as v from 'valibot';
import { withMetadata } from '#contract/office/field-metadata.ts';
import { SHARED_OPERATOR } from '../../audit/shared-operator.ts';
import { hashToken } from '../../sessions/session.ts';
import { fieldsOf } from '../frame/field-metadata.ts';
import { None } from '../frame/inputs.ts';
import { findOperators, isSharedTokenOn } from '../frame/operators.store.ts';
import { OperatorName, Role, SHARED_ACTOR } from '../frame/role.ts';
import { drawTable } from '../text/draw.ts';
import { count } from '../text/print.ts';
import { change, reading } from './define-command.ts';
import { at } from './examples.ts';
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
const given = { name: v.string(), role: Role, token: withMetadata(v.string(), { is: 'secret' }) };

const Operator = v.object({
  name: withMetadata(v.string(), { label: 'Name' }),
  role: withMetadata(Role, { label: 'Role' }),
  added_at: withMetadata(v.string(), { label: 'Added', is: 'time' }),
  last_used_at: withMetadata(v.nullable(v.string()), { label: 'Last used', is: 'time' }),
  disabled_at: withMetadata(v.nullable(v.string()), { label: 'Disabled', is: 'time' }),
});

const TOKEN = 'an-invented-token-of-43-characters-AbCdEfGh1';
const LINK = `http://office.localhost:3010/in#${TOKEN}`;
const BILAL = {
  name: 'bilal',
  added_at: at('08:15'),
  last_used_at: at('11:00'),
  disabled_at: null,
  role: 'manager',
} as const;
const SANA = {
  ...BILAL,
  name: 'sana',
  role: 'support',
  last_used_at: null,
  disabled_at: at('11:40'),
} as const;

/** The commands about the people who run the shop. */
export const operatorCommands = [
  change({
    name: 'office',
    description:
      'Makes a link that signs you in to the office, the web page of these commands: once, within 5 minutes. On a desktop it opens there.',
    role: 'support',
    givesAccess: true,
    input: None,
    answer: v.object({
      name: v.string(),
      link: withMetadata(v.string(), { is: 'secret' }),
      expires_at: withMetadata(v.string(), { is: 'time' }),
    }),
    example: {
      typed: 'office',
      answers: [{ name: 'sana', link: LINK, expires_at: at('11:05') }],
    },
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
        };
      },
  }),

  reading({
    name: 'whoami',
    description: 'Shows whose token is used, and the role.',
    role: 'support',
    input: None,
    answer: v.object({ name: v.string(), role: Role }),
    example: { typed: 'whoami', answers: [{ name: 'sana', role: 'support' }] },
    print: ({ name, role }) => `${name}, ${role}`,
    run: async ({ actor = SHARED_ACTOR }) => actor,
  }),

  reading({
    name: 'operators list',
    description:
      'Shows who may run the shop, in which role, and when each token was last used (by the hour).',
    role: 'manager',
    input: None,
    answer: v.object({ shared_token: v.boolean(), operators: v.array(Operator) }),
    example: {
      typed: 'operators list',
      answers: [
        { shared_token: true, operators: [BILAL, SANA] },
        { shared_token: false, operators: [BILAL] },
      ],
    },
    print: ({ shared_token: isShared, operators }, width) =>
      [
        ...(operators.length === 0 ? [] : [drawTable(fieldsOf(Operator), operators, width)]),
        isShared
          ? 'The shared token is on: who has it acts as operator, a manager.'
          : 'The shared token is off.',
      ].join('\n\n'),
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
    description:
      'Adds an operator with a token of their own, which is shown this once. The audit log has the name.',
    role: 'manager',
    givesAccess: true,
    input: v.object({ name: NameWord, role: RoleTyped }),
    answer: v.object({
      ...given,
      link: withMetadata(v.string(), { is: 'secret' }),
      shared_token: v.boolean(),
    }),
    example: {
      typed: 'operators add sana --role support',
      answers: [
        { name: 'sana', role: 'support', token: TOKEN, link: LINK, shared_token: true },
        { name: 'bilal', role: 'manager', token: TOKEN, link: LINK, shared_token: true },
      ],
    },
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
  }),

  change({
    name: 'operators renew',
    description:
      'Gives an operator a new token, which is shown this once; the old one ends at once. One who was disabled is let in again.',
    role: 'manager',
    givesAccess: true,
    input: v.object({ name: NameWord }),
    answer: v.object({ ...given, was_disabled: v.boolean() }),
    example: {
      typed: 'operators renew sana',
      answers: [
        { name: 'sana', role: 'support', token: TOKEN, was_disabled: false },
        { name: 'sana', role: 'support', token: TOKEN, was_disabled: true },
      ],
    },
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
  }),

  change({
    name: 'operators disable',
    description: 'Ends an operator’s token at once. The name stays taken, so that the audit log stays clear.',
    role: 'manager',
    availableIf: '!disabled_at',
    input: v.object({ name: NameWord }),
    answer: v.object({ name: v.string(), changed: v.boolean() }),
    example: {
      typed: 'operators disable sana',
      answers: [
        { name: 'sana', changed: true },
        { name: 'sana', changed: false },
      ],
    },
    said: ({ name, changed }) => (changed ? `Disabled ${name}.` : `${name} was already disabled.`),
    run:
      (host, { name: typed }) =>
      async (tx) => {
        const { name, disabled_at } = await disableOperator(tx, host, typed);
        const changed = disabled_at === null;
        const detail = { before: { disabled: false }, after: { disabled: true } };
        return { answer: { name, changed }, entry: changed ? { subject: name, detail } : null };
      },
  }),

  change({
    name: 'operators sign-out',
    description:
      'Ends an operator’s sessions in the office, on a lost phone for example. The token stays; "operators renew" ends that, too.',
    role: 'manager',
    input: v.object({ name: NameWord }),
    answer: v.object({ name: v.string(), ended: v.number() }),
    example: {
      typed: 'operators sign-out sana',
      answers: [
        { name: 'sana', ended: 2 },
        { name: 'sana', ended: 0 },
      ],
    },
    said: ({ name, ended }) =>
      ended === 0 ? `${name} was not signed in.` : `${name} is signed out: ${count(ended, 'session')}.`,
    run:
      (_host, { name: typed }) =>
      async (tx) => {
        const { name, ended } = await signOut(tx, typed);
        const entry = ended === 0 ? null : { subject: name, detail: { sessions: ended } };
        return { answer: { name, ended }, entry };
      },
  }),

  change({
    name: 'operators role',
    description: 'Gives an operator another role, with the same token.',
    role: 'manager',
    givesAccess: true,
    input: v.object({ name: NameWord, role: withMetadata(RoleTyped, { word: 2 }) }),
    answer: v.object({ name: v.string(), role: Role, changed: v.boolean() }),
    example: {
      typed: 'operators role sana manager',
      answers: [
        { name: 'sana', role: 'manager', changed: true },
        { name: 'sana', role: 'manager', changed: false },
      ],
    },
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
  }),

  change({
    name: 'operators shared-token',
    description:
      'Turns the shared token off or on, for all hosts of the database. It stays on while no manager has a name.',
    role: 'manager',
    givesAccess: true,
    input: v.object({ on: withMetadata(v.boolean('must be on or off'), { word: 1, value: 'on|off' }) }),
    answer: v.object({ on: v.boolean(), changed: v.boolean() }),
    example: {
      typed: 'operators shared-token off',
      answers: [
        { on: false, changed: true },
        { on: false, changed: false },
      ],
    },
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
  }),
] as const;

/** A link that a phone can open is a QR code too. */
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
