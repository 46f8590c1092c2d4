import { DAY_MS } from '#contract/durations.ts';
import { senderKeyOf } from '../payments/sender-key.ts';
import { type Breathe, mapInPieces } from './rows.ts';

/** Incoming or outgoing money that may be one half of a reversal. */
export type Movement = {
  line: number;
  /** Whole rupees. */
  amount: number;
  reference: string | null;
  payer: string | null;
  description: string | null;
  /** The sending time; null if unreadable. */
  at: Date | null;
  /** Whether it is a negative credit, which reverses another credit. */
  takesBack: boolean;
};

const REVERSAL =
  /\b(?:revers(?:al|ed|e|ing)|rvsl|rev|return(?:ed)?|refund(?:ed)?|charge ?back|recall(?:ed)?|dishonou?red|bounced|cancel(?:l?ed|lation)?)\b/i;
/** A fee for a reversal doesn't reverse anything itself. */
const FEE = /\b(?:fees?|charges|commission|tax|fed|duty)\b/i;
const SAYS_REVERSAL = /\b(?:revers(?:al|ed)|rvsl)\b/i;
/** Words for incoming money that failed or was returned. */
const SAYS_FAILED =
  /\b(?:fail(?:ed|ure)?|declined|rejected|unsuccessful|not (?:processed|completed|successful)|return(?:ed)?|refund(?:ed)?|bounced|dishonou?red|cancel(?:l?ed|lation)|void(?:ed)?|charge ?back|recall(?:ed)?|timed out)\b/i;
/** Shorter references appear in too many texts by chance. */
const REFERENCE_LENGTH_MIN = 4;

/** All texts of the bank about a movement. */
export const textOf = ({ reference, payer, description }: Movement): string =>
  [description, payer, reference].filter((part) => part !== null).join(' ');

/** Whether outgoing money reverses an earlier receipt, by its description or its column. */
export const isReversal = (movement: Movement): boolean =>
  movement.takesBack || (REVERSAL.test(textOf(movement)) && !FEE.test(textOf(movement)));

/**
 * Whether incoming money is the return of a transfer that the shop had sent, by its description.
 */
export const isReturn = (movement: Movement): boolean => SAYS_REVERSAL.test(textOf(movement));

/** The bank's word for incoming money that failed or was returned; null if there is none. */
export const failureIn = (movement: Movement): string | null =>
  SAYS_FAILED.exec(textOf(movement))?.[0] ?? null;

/**
 * Pairs credits with the debits of the same amount that reverse them: by reference, else by
 * sender, else, if the debit says that it is a reversal, by the amount alone. Maps the credit's
 * line to the debit's; a debit may have several possible credits.
 */
export async function pairReversals(
  credits: readonly Movement[],
  debits: readonly Movement[],
  breathe: Breathe,
): Promise<ReadonlyMap<number, number>> {
  const paired = new Map<number, number>();
  const pairBy = async (
    keysOf: (credit: Movement) => readonly string[],
    soughtBy: (debit: Movement) => readonly string[],
  ) => {
    const done = new Set(paired.values());
    const open = indexBy(
      credits.filter(({ line }) => !paired.has(line)),
      keysOf,
    );
    const pair = (debit: Movement) => {
      for (const key of new Set(soughtBy(debit))) {
        const name = `${debit.amount}|${key}`;
        const found = open.get(name);
        if (found === undefined) continue;
        const parts = Map.groupBy(found, (credit) => isBefore(credit, debit));
        for (const { line } of parts.get(true) ?? []) paired.set(line, debit.line);
        open.set(name, parts.get(false) ?? []);
      }
    };
    await mapInPieces(
      debits.filter(({ line }) => !done.has(line)),
      pair,
      breathe,
    );
  };
  await pairBy(({ reference }) => (reference === null ? [] : [reference.toUpperCase()]), referencesIn);
  await pairBy(
    ({ payer }) => (payer === null ? [] : [senderKeyOf(payer)]),
    (debit) => [
      ...(debit.payer === null ? [] : [senderKeyOf(debit.payer)]),
      ...(isReversal(debit) ? namesIn(textOf(debit)) : []),
    ],
  );
  await pairBy(
    () => [''],
    (debit) => (isReversal(debit) ? [''] : []),
  );
  return paired;
}

function indexBy(
  credits: readonly Movement[],
  keysOf: (credit: Movement) => readonly string[],
): Map<string, Movement[]> {
  const index = new Map<string, Movement[]>();
  for (const credit of credits)
    for (const key of keysOf(credit)) {
      const name = `${credit.amount}|${key}`;
      const found = index.get(name);
      if (found === undefined) index.set(name, [credit]);
      else found.push(credit);
    }
  return index;
}

/** Possible references in the bank's texts about a movement, in capitals. */
export function referencesIn(movement: Movement): string[] {
  const text = textOf(movement).toUpperCase();
  const words = [...text.split(/[\s,;:()]+/), ...text.split(/[^\p{L}\p{N}]+/u)];
  const long = words.filter((word) => word.length >= REFERENCE_LENGTH_MIN);
  return movement.reference === null ? long : [movement.reference.toUpperCase(), ...long];
}

/** Each run of up to `NAME_WORDS_MAX` words, as a sender's key. */
export function namesIn(text: string): string[] {
  const words = senderKeyOf(text.replace(/[\p{P}\p{S}]/gu, ' ')).split(' ');
  return words.flatMap((_, from) =>
    Array.from({ length: Math.min(NAME_WORDS_MAX, words.length - from) }, (_each, more) =>
      words.slice(from, from + more + 1).join(' '),
    ),
  );
}

const NAME_WORDS_MAX = 6;

/** Whether a credit may precede its reversal. Within a day without times, the order is unknown. */
const isBefore = (credit: Movement, debit: Movement): boolean =>
  credit.at === null || debit.at === null || credit.at.getTime() < debit.at.getTime() + DAY_MS;
