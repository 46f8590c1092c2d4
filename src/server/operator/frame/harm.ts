import { actorName, rupeesGiven, writeAudit } from '../../audit/audit.ts';
import { formatDetail } from '../../audit/format-detail.ts';
import { SHARED_OPERATOR } from '../../audit/shared-operator.ts';
import type { Tx } from '../../database/connect.ts';
import type { Host } from '../../host.ts';
import { HttpError } from '../../http/http-error.ts';
import { alertOperator, auditPage } from '../../mail/operator-alerts.ts';
import { formatRupees } from '../../platform/format-money.ts';
import { newId } from '../../platform/ids.ts';
import { startOfDay, writtenTime } from '../../platform/pakistan.ts';
import { managersOf } from './ensure-role.ts';
import { SHARED_ACTOR } from './role.ts';
import { SignInAgain } from './sign-in-again.ts';

/** What an act can cost the shop if it is wrong, or done by a thief. */
export type Cost = keyof typeof HARM;

/**
 * How lately the operator of an office session has signed in with a token: at any time, within the
 * last 24 hours, at any time if no 15 minutes have passed without a request since, or within the
 * last 15 minutes.
 */
const SIGN_INS = ['any', 'today', 'unrested', 'recent'] as const;
export type SignIn = (typeof SIGN_INS)[number];

type Consequence = {
  /** What the act costs, for people. */
  meaning: string;
  signIn: SignIn;
  /** Support's, if another one. */
  supportSignIn?: SignIn;
  /** Whether it counts against the limit of the day. */
  isLimited: boolean;
  isTold: boolean;
};

/**
 * All that follows from what a command costs (R-191). Whatever costs something asks first. What
 * passes the limit of the day is a manager's, needs a recent sign-in and is told to the owner.
 */
export const HARM = {
  words: { meaning: 'the shop’s good name', signIn: 'any', isLimited: false, isTold: false },
  sales: { meaning: 'sales that are lost', signIn: 'any', isLimited: false, isTold: false },
  access: { meaning: 'who may do what', signIn: 'recent', isLimited: false, isTold: true },
  money: { meaning: 'money of the shop', signIn: 'unrested', isLimited: true, isTold: false },
  goods: {
    meaning: 'codes, and what is delivered',
    signIn: 'unrested',
    // Orders limit by number what support delivers and replaces.
    supportSignIn: 'today',
    isLimited: true,
    isTold: false,
  },
} as const satisfies Record<string, Consequence>;

/** The strictest sign-in that the costs of a command need. */
export const signInFor = (costs: readonly Cost[], role: 'support' | 'manager'): SignIn =>
  costs
    .map((cost): SignIn => {
      const { signIn, supportSignIn }: Consequence = HARM[cost];
      return role === 'support' ? (supportSignIn ?? signIn) : signIn;
    })
    .toSorted((one, other) => SIGN_INS.indexOf(other) - SIGN_INS.indexOf(one))[0] ?? 'any';

/** Whether the owner is told of each change with these costs. */
export const isTold = (costs: readonly Cost[]): boolean => costs.some((cost) => HARM[cost].isTold);

/** What one change has given away. */
export type Given = {
  /** In whole rupees. */
  rupees?: number;
  /**
   * Whether the owner is told of it in any case, and a recent sign-in needed. Without it, the costs
   * of the command decide.
   */
  isGrave?: boolean;
};

type Change = { action: string; subject: string; detail: object };

/**
 * Writes the audit entry of a change, and tells the owner of one that gives access or passes the
 * limit of the day (R-191). Returns whether the owner is told. A 403 or a `SignInAgain` if the
 * operator may not pass it, or not with this session.
 */
export async function auditHarm(
  tx: Tx,
  host: Host,
  costs: readonly Cost[],
  change: Change,
  { rupees: worth = 0, isGrave = isTold(costs) }: Given = {},
): Promise<boolean> {
  const rupees = costs.some((cost) => HARM[cost].isLimited) ? worth : 0;
  const given = rupees > 0 ? (await rupeesGiven(tx, actorName(host), startOfDay(host.now()))) + rupees : 0;
  const isAbove = given > limitOf(host);
  if (isAbove || isGrave) await ensureMayPass(tx, host, change.action, { isAbove });
  await writeAudit(
    tx,
    host,
    { ...change, rupees: rupees > 0 ? rupees : null },
    { isGrave: isAbove || isGrave },
  );
  if (isGrave) await alertHarm(tx, host, change, null);
  if (isAbove) await alertHarm(tx, host, change, given);
  return isAbove || isGrave;
}

/** The host of a command of several transactions, each of whose audit entries is judged (R-191). */
export const withAuditor = (host: Host, costs: readonly Cost[]): Host => ({
  ...host,
  auditor: (tx, { rupees, ...entry }) => auditHarm(tx, host, costs, entry, { rupees: rupees ?? 0 }),
});

const actorOf = ({ actor = SHARED_ACTOR }: Pick<Host, 'actor'>) => actor;

const limitOf = (host: Host): number =>
  actorOf(host).role === 'support' ? host.config.supportDailyLimit : host.config.managerDailyLimit;

async function ensureMayPass(tx: Tx, host: Host, action: string, { isAbove }: { isAbove: boolean }) {
  const { role, session } = actorOf(host);
  const limit = `your limit of the day, ${formatRupees(limitOf(host))}`;
  if (isAbove && role === 'support')
    throw new HttpError(403, `"${action}" passes ${limit}: ask ${await managersOf({ db: tx })}.`);
  if (session?.isRecent === false)
    throw new SignInAgain(isAbove ? `This passes ${limit}: sign in again to do it.` : undefined);
}

/**
 * Tells the owner of a change that was grave by itself; or, with what the operator has `given` today,
 * that the limit of the day is passed: then once for each limit's worth.
 */
export async function alertHarm(
  tx: Tx,
  host: Host,
  { action, subject, detail }: Change,
  given: number | null,
): Promise<void> {
  const { name, role } = actorOf(host);
  const at = host.now();
  const limit = limitOf(host);
  const of = subject === '' ? '' : ` of ${subject}`;
  const facts = formatDetail(detail);
  const once =
    given === null ? newId() : `${name}:${startOfDay(at).toISOString()}:${Math.floor(given / limit)}`;
  const alert = {
    subject: given === null ? `${name} used "${action}"` : `${name} has passed the limit of the day`,
    paragraphs: [
      `${name} (${role}) used "${action}"${of} on ${writtenTime(at)}${facts === '' ? '.' : `: ${facts}`}`,
      ...(given === null
        ? []
        : [`That makes ${formatRupees(given)} today. The limit of a ${role} is ${formatRupees(limit)}.`]),
      `All that ${name} did: audit list --by ${name}`,
      `If nobody at the shop wanted this, shut the access: ${name === SHARED_OPERATOR ? 'operators shared-token off' : `operators disable ${name}`}`,
    ],
    page: auditPage(name),
  };
  await alertOperator(tx, host, alert, `harm:${once}`);
}
