import type { Role } from '#contract/office/role.ts';
import type { Refusal } from '../../tests/sample-office.tsx';

/** What the host may say to `orders replace`, in place of its answer, by why. */
export const REFUSALS = {
  'another sign-in': {
    support: { status: 401, sentence: 'Sign in again to do this.', code: 'sign-in-again', whenAsked: true },
    manager: { status: 401, sentence: 'Sign in again to do this.', code: 'sign-in-again', whenAsked: true },
  },
  'the PIN': {
    support: { status: 401, sentence: 'Enter your PIN to do this.', code: 'enter-pin', whenAsked: true },
    manager: { status: 401, sentence: 'Enter your PIN to do this.', code: 'enter-pin', whenAsked: true },
  },
  // A manager may pass it, after another sign-in.
  'the limit of the day': {
    support: {
      status: 403,
      sentence: '"orders replace" passes your limit of the day, PKR 50,000: ask bilal or mina.',
      whenAsked: true,
    },
    manager: {
      status: 401,
      sentence: 'This passes your limit of the day, PKR 500,000: sign in again to do it.',
      code: 'sign-in-again',
      whenAsked: true,
    },
  },
  'a manager alone': {
    support: {
      status: 403,
      sentence: 'Replacing a replacement needs the role manager: ask bilal or mina.',
      whenAsked: true,
    },
  },
  'another change': {
    support: { status: 409, sentence: '…LL7C was already replaced.' },
    manager: { status: 409, sentence: '…LL7C was already replaced.' },
  },
  'a field': {
    support: { status: 400, sentence: 'reason: must be one line of text', path: 'reason', whenAsked: true },
    manager: { status: 400, sentence: 'reason: must be one line of text', path: 'reason', whenAsked: true },
  },
  'no answer': { support: null, manager: null },
} as const satisfies Record<string, Partial<Record<Role, Refusal>>>;
export type Why = keyof typeof REFUSALS;

const WHYS: readonly Why[] = [
  'another sign-in',
  'the PIN',
  'the limit of the day',
  'a manager alone',
  'another change',
  'a field',
  'no answer',
];

/** Why an operator of this role may be refused. */
export const whysOf = (role: Role): Why[] => WHYS.filter((why) => role in REFUSALS[why]);

/** What is said to a role; throws for a pair that can't be. */
export function refusalOf(role: Role, why: Why): Refusal {
  const said: Partial<Record<Role, Refusal>> = REFUSALS[why];
  const refusal = said[role];
  if (refusal === undefined) throw new Error(`A ${role} is never refused for ${why}.`);
  return refusal;
}

/** The pairs of a role and a reason that no host can bring. */
export const impossibleRefusals = (): string[] =>
  (['support', 'manager'] as const).flatMap((role) =>
    WHYS.filter((why) => !whysOf(role).includes(why)).map((why) => `${role}: ${why}`),
  );
