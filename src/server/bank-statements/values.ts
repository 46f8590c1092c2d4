import type { Money } from '../platform/read-money.ts';
import { plainCell as plain, readMoney } from '../platform/read-money.ts';

/** A parsed amount: incoming money in whole rupees, or the reason why not. */
type ParsedAmount =
  | { kind: 'in'; amount: number }
  | { kind: 'skipped'; why: string }
  | { kind: 'unparsed'; why: string };

const DEBIT = /^(d|dr|debit(?:ed)?|withdrawal|withdrawn|out|outgoing|outward)\b|^-$/i;
const CREDIT = /^(c|cr|credit(?:ed)?|deposit(?:ed)?|in|incoming|inward)\b|^\+$/i;
/** Words that reverse a direction. */
const TAKES_BACK =
  /\b(?:revers\w*|rvsl|return\w*|refund\w*|charge ?backs?|recall\w*|dishonou?red|bounced|cancel\w*)\b/i;
/** Words that make a direction's word mean something else: `Credit Card Payment`. */
const NO_DIRECTION =
  /\b(?:cards?|loans?|notes?|memos?|fees?|charges|tax|failed|declined|rejected|pending|hold)\b/i;
/** Names of wallets and instant transfers, which precede the word for the direction. */
const RAIL = String.raw`(?:(?:raast|ibft|p2p|p2m|qr|jazz ?cash|easy ?paisa|sada ?pay|naya ?pay|wallet|bank|money|cash|funds?|amount|payment|transfer|merchant|peer to peer|inter ?bank)[\s:/(–-]*)`;
/**
 * Wallets' words for incoming money: `Money received`, `Cash in`, `Raast P2P - In`, `Received
 * from`.
 */
const WALLET_IN = `(?:${RAIL}*(?:received?|incoming|inward|inflow|add(?:ed)? money)|${RAIL}+in)`;
const WALLET_OUT = `(?:${RAIL}*(?:sent|send|outgoing|outward|outflow|withdraw\\w*|paid to|purchase|bill payment|mobile (?:load|top ?up))|${RAIL}+out)`;
const CAME_IN = new RegExp(`^${WALLET_IN}\\b`, 'i');
const SENT_OUT = new RegExp(`^${WALLET_OUT}\\b`, 'i');
/** A cell that only has a direction. */
const ALONE = new RegExp(
  `^(?:[dc]|[dc]r|debit(?:ed)?|credit(?:ed)?|withdrawal|deposit|in|out|${WALLET_IN}|${WALLET_OUT}|[+-])[.)]?$`,
  'i',
);
/** Whether a text says that money came in or went out; null if it says neither. */
export const directionOf = (text: string): Money['sign'] => {
  const said = plain(text);
  if (NO_DIRECTION.test(said)) return null;
  // A reversed credit is outgoing. A reversed debit may be the shop's own returned transfer, so
  // that it shows no direction.
  if (TAKES_BACK.test(said)) return CREDIT.test(said) ? 'out' : null;
  return DEBIT.test(said) ? 'out' : CREDIT.test(said) ? 'in' : wordsOf(said);
};

/** The direction in a description's first words, as wallets write them; null if there is none. */
export const directionInWords = (text: string): Money['sign'] => {
  const said = plain(text);
  return NO_DIRECTION.test(said) || TAKES_BACK.test(said) ? null : wordsOf(said);
};

const wordsOf = (said: string): Money['sign'] =>
  SENT_OUT.test(said) ? 'out' : CAME_IN.test(said) ? 'in' : null;

/** Whether a text names a kind of transfer, such as `IBFT`, and no direction. */
export const isOtherKind = (text: string): boolean =>
  ![DEBIT, CREDIT, SENT_OUT, CAME_IN, TAKES_BACK, NO_DIRECTION].some((words) => words.test(plain(text)));

/** Whether a cell only has a direction, not a longer text that begins with one. */
export const isDirection = (cell: string): boolean => ALONE.test(plain(cell));

const DONE =
  /^(?:success(?:ful(?:ly)?)?|succeeded|completed?|posted|settled|cleared|approved|done|ok|paid|credited|debited|booked|processed|executed|received|sent|final(?:i[sz]ed)?|confirmed)$/i;
/** Whether a status says that the transfer is complete; an empty status counts as complete. */
export const isDone = (status: string): boolean =>
  status === '' || DONE.test(plain(status).replace(/[.!]$/, ''));

/** Words for money that the bank hasn't booked yet. */
const PENDING =
  /\b(?:pending|in process|processing|uncleared|un ?posted|not (?:yet )?posted|on hold|awaiting|authori[sz]ation|scheduled)\b/i;
/** Whether a status or a description says that the money isn't booked yet. */
export const isPendingText = (text: string): boolean => PENDING.test(plain(text));
/** A text without the words for pending money, to compare it with the booked row's text. */
export const withoutPending = (text: string): string =>
  plain(text)
    .replace(new RegExp(PENDING.source, 'gi'), ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();

const WENT_OUT =
  /\b(?:sent to|paid to|payment to|transfer(?:red)? to|outward|withdraw\w*|purchase|pos |atm )\b/i;
/** Whether the bank's words about a movement say that money went out. */
export const saysItWentOut = (text: string): boolean => WENT_OUT.test(plain(text));

/**
 * Parses a cell with an amount. `direction` is null if only the amount shows it. Outgoing money is
 * skipped. Left to a person: fractions of a rupee, unclear amounts, and an unknown or empty
 * direction.
 */
export function parseAmount(cell: string, direction: string | null): ParsedAmount {
  const money = readMoney(cell);
  if (money === null) return { kind: 'skipped', why: 'no money came in' };
  if (money === 'unclear') return { kind: 'unparsed', why: `"${cell}" is not an amount such as 1,500.00` };
  const said = direction === null ? null : directionOf(direction);
  if (money.sign === 'in' && said === 'out')
    return {
      kind: 'unparsed',
      why: `"${cell}" says that money came in, and "${direction}" that it went out`,
    };
  if (money.sign === 'out' || said === 'out') return { kind: 'skipped', why: 'outgoing money' };
  if (direction !== null && said === null && money.sign === null)
    return {
      kind: 'unparsed',
      why: `"${direction}" does not say whether money came in (see --map direction=)`,
    };
  if (money.paisas % 100 !== 0) return { kind: 'unparsed', why: `${cell} is not in whole rupees` };
  return money.paisas === 0
    ? { kind: 'skipped', why: 'no money came in' }
    : { kind: 'in', amount: money.paisas / 100 };
}
