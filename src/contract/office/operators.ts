import * as v from 'valibot';
import type { Examples } from './examples.ts';
import { withMetadata } from './field-metadata.ts';
import { Role } from './role.ts';

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
  added_at: '2026-03-02T08:15:00.000Z',
  last_used_at: '2026-03-02T11:00:00.000Z',
  disabled_at: null,
  role: 'manager',
} as const;
const SANA = {
  ...BILAL,
  name: 'sana',
  role: 'support',
  last_used_at: null,
  disabled_at: '2026-03-02T11:40:00.000Z',
} as const;

/** The answer of `office`. */
export const OfficeLink = v.object({
  name: v.string(),
  link: withMetadata(v.string(), { is: 'secret' }),
  expires_at: withMetadata(v.string(), { is: 'time' }),
});

export const OFFICE_LINK_EXAMPLES: Examples<typeof OfficeLink> = [
  { name: 'sana', link: LINK, expires_at: '2026-03-02T11:05:00.000Z' },
];

/** The answer of `whoami`. */
export const WhoAmI = v.object({
  name: withMetadata(v.string(), { label: 'Name' }),
  role: withMetadata(Role, { label: 'Role' }),
});

export const WHO_AM_I_EXAMPLES: Examples<typeof WhoAmI> = [{ name: 'sana', role: 'support' }];

/** The answer of `operators list`. */
export const Operators = v.object({
  shared_token: withMetadata(v.boolean(), { label: 'Shared token is on' }),
  operators: v.array(Operator),
});

export const OPERATORS_EXAMPLES: Examples<typeof Operators> = [
  { shared_token: true, operators: [BILAL, SANA] },
  { shared_token: false, operators: [BILAL] },
];

/** The answer of `operators add`. */
export const AddedOperator = v.object({
  ...given,
  link: withMetadata(v.string(), { is: 'secret' }),
  shared_token: v.boolean(),
});

export const ADDED_OPERATOR_EXAMPLES: Examples<typeof AddedOperator> = [
  { name: 'sana', role: 'support', token: TOKEN, link: LINK, shared_token: true },
  { name: 'bilal', role: 'manager', token: TOKEN, link: LINK, shared_token: true },
];

/** The answer of `operators renew`. */
export const RenewedOperator = v.object({ ...given, was_disabled: v.boolean() });

export const RENEWED_OPERATOR_EXAMPLES: Examples<typeof RenewedOperator> = [
  { name: 'sana', role: 'support', token: TOKEN, was_disabled: false },
  { name: 'sana', role: 'support', token: TOKEN, was_disabled: true },
];

/** The answer of `operators disable`. */
export const DisabledOperator = v.object({ name: v.string(), changed: v.boolean() });

export const DISABLED_OPERATOR_EXAMPLES: Examples<typeof DisabledOperator> = [
  { name: 'sana', changed: true },
  { name: 'sana', changed: false },
];

/** The answer of `operators sign-out`. */
export const SignedOut = v.object({ name: v.string(), ended: v.number() });

export const SIGNED_OUT_EXAMPLES: Examples<typeof SignedOut> = [
  { name: 'sana', ended: 2 },
  { name: 'sana', ended: 0 },
];

/** The answer of `operators role`. */
export const OperatorRole = v.object({ name: v.string(), role: Role, changed: v.boolean() });

export const OPERATOR_ROLE_EXAMPLES: Examples<typeof OperatorRole> = [
  { name: 'sana', role: 'manager', changed: true },
  { name: 'sana', role: 'manager', changed: false },
];

/** The answer of `operators shared-token`. */
export const SharedToken = v.object({ on: v.boolean(), changed: v.boolean() });

export const SHARED_TOKEN_EXAMPLES: Examples<typeof SharedToken> = [
  { on: false, changed: true },
  { on: false, changed: false },
];
