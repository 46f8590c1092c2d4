import * as v from 'valibot';
import { typedOff } from '#contract/digits.ts';
import type { Role } from '#contract/office/role.ts';
import { hasShopName } from '../../accounts/shop-name.ts';
import { SHARED_OPERATOR } from '../../audit/shared-operator.ts';

/**
 * The author of a command: a named operator, or `operator` for the shared token. `credential` is
 * what is stored of the token: a hash, or of the shared token a fingerprint.
 */
export type Actor = {
  name: string;
  role: Role;
  credential?: string;
  /**
   * The session of the office, whether its sign-in is of the last 15 minutes, and the origin of
   * its address; undefined for whoever shows a token.
   */
  session?: { tokenHash: string; isRecent: boolean; origin: string };
};

/** The author of commands that are sent with the shared token. */
export const SHARED_ACTOR: Actor = { name: SHARED_OPERATOR, role: 'manager' };

/** An operator's name, unique in any case of its letters. */
export const OperatorName = v.pipe(
  v.string('must be a name'),
  v.transform(typedOff),
  v.regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{1,39}$/,
    'must have 2 to 40 letters, digits, dots, hyphens or underscores, and begin with a letter or digit',
  ),
);

/**
 * Names of other authors in the log or the chat: the shared token, the host itself, its files,
 * support.
 */
const RESERVED: readonly string[] = [SHARED_OPERATOR, 'sandbox', 'host', 'file', 'system', 'support', 'you'];

/** An operator's name for comparison. */
export const operatorKey = (name: string): string => name.toLowerCase();

export const isReservedOperator = (name: string): boolean =>
  RESERVED.includes(operatorKey(name)) || hasShopName(name);
