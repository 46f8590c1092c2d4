import * as v from 'valibot';
import { typedOff } from '#contract/digits.ts';
import type { Role } from '#contract/office/role.ts';
import { hasShopName } from '../../accounts/shop-name.ts';
import { SHARED_OPERATOR } from '../../audit/shared-operator.ts';

/**
 * The author of a command: an operator with a name, or `operator` by the shared token. `credential`
 * stands for the token where it is kept: its hash, or of the shared one a fingerprint.
 */
export type Actor = { name: string; role: Role; credential?: string };

/** The author of commands with the shared token. */
export const SHARED_ACTOR: Actor = { name: SHARED_OPERATOR, role: 'manager' };

/** The names of operators: unique in any case. */
export const OperatorName = v.pipe(
  v.string('must be a name'),
  v.transform(typedOff),
  v.regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{1,39}$/,
    'must have 2 to 40 letters, digits, dots, hyphens or underscores, and begin with a letter or digit',
  ),
);

/** Names that the log or the chat give to others: the shared token, the host itself, its files, support. */
const RESERVED: readonly string[] = [SHARED_OPERATOR, 'sandbox', 'host', 'file', 'system', 'support', 'you'];

/** The form in which names of operators are compared. */
export const operatorKey = (name: string): string => name.toLowerCase();

export const isReservedOperator = (name: string): boolean =>
  RESERVED.includes(operatorKey(name)) || hasShopName(name);
