import { BALANCE_VARIANT, INSTANT } from '#contract/constants.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import { endOfDay } from '../platform/pakistan.ts';
import type { Supply } from './code-costs.ts';
import { supplyFaults } from './code-costs.ts';
import type { Choice, CodeList, ReadCode, Suggestion } from './code-list.ts';
import { readCodeList } from './code-list.ts';
import type { CodeDetails } from './stock.ts';
import { codeFault, ensureStockable, findRespelled, hasExpired, maskedEnds, toCode } from './stock.ts';
import { findSuspicious } from './suspicious-codes.ts';

/** How many lines a sentence or a question names. */
const NAMED_MAX = 10;

/**
 * Reads a list of codes for a variant. A 404 or 422 for a variant that takes none. A 422 for several
 * columns without a choice among them. Suspicious is also what can't be a code, what is in stock or delivered
 * in another spelling, and what has expired (R-187).
 */
export async function readList(
  host: Pick<Host, 'db' | 'keyring' | 'catalogue' | 'now'>,
  variant: string,
  text: string,
  choice: Choice,
): Promise<CodeList> {
  ensureStockable(host, variant);
  ensureInstant(host, variant);
  const list = readCodeList(text, choice);
  if (!list.ok) throw new HttpError(422, `${list.reason} Nothing was added.`);
  const respelled = await findRespelled(
    host,
    list.value.codes.map((code) => code.text),
  );
  const codes = list.value.codes.map((code, index): ReadCode => {
    const fault = codeFault(code.text);
    if (fault !== null) return { ...code, why: fault };
    if (respelled.has(index)) return { ...code, why: RESPELLED };
    const isOver = code.expires !== null && hasExpired(endOfDay(code.expires), host.now());
    return { ...code, why: code.why ?? (isOver ? `expired after ${code.expires}` : null) };
  });
  return { ...list.value, codes };
}

/** A 422 for a text that can't be a code, as a list can only be added without it. */
export function ensureCodes({ codes }: Pick<CodeList, 'codes'>): void {
  for (const { line, text } of codes) {
    const fault = codeFault(text);
    if (fault !== null)
      throw new HttpError(
        422,
        `Line ${line} is not a valid code: ${fault}. Nothing was added. Add --skip-suspicious to leave it out.`,
      );
  }
}

/** A list whose codes have the cost and the supplier of their batch, where it names none (R-199). */
export const withSupply = (list: CodeList, batch: Supply): CodeList => ({
  ...list,
  codes: list.codes.map((code) => ({
    ...code,
    supply: {
      ...code.supply,
      supplier: code.supply.supplier ?? batch.supplier,
      cost: code.supply.cost ?? batch.cost,
    },
  })),
});

/**
 * What a list says of its codes, by the code. Each ends with the last day on which it is good, in
 * Pakistan.
 */
export const detailsOf = ({ codes }: Pick<CodeList, 'codes'>): CodeDetails =>
  new Map(
    // The first line of a code counts.
    codes.toReversed().map(({ text, expires, supply }) => [
      toCode(text),
      {
        expiresAt: expires === null ? null : endOfDay(expires),
        supplier: supply.supplier,
        cost: supply.cost,
      },
    ]),
  );

/** A 422 for a cost or a supplier of a list that can't be taken, by its line (R-199). */
export function ensureSupplies({ codes }: Pick<CodeList, 'codes'>): void {
  const faults = supplyFaults(codes);
  if (faults !== null)
    throw new HttpError(
      422,
      `${faults} Nothing was added. Correct the file, and leave a cell empty where the cost isn’t known.`,
    );
}

/** The codes of a list that are hardly codes, each with its reason. */
export const suspiciousIn = ({ codes }: Pick<CodeList, 'codes'>): SuspiciousCode[] =>
  codes.flatMap(({ line, text, why }) => (why === null ? [] : [{ line, text, why }]));

export type SuspiciousCode = { line: number; text: string; why: string };

const RESPELLED = 'in stock or delivered in another spelling (case, dashes or spaces)';

/**
 * A 422 for goods delivered by hand: their codes would never be sold, and could not be added to the
 * right variant later (R-82).
 */
function ensureInstant(host: Pick<Host, 'catalogue'>, variant: string): void {
  if (variant !== BALANCE_VARIANT && isByHand(host, variant))
    throw new HttpError(422, `${variant} is delivered by hand with "orders deliver", so it takes no codes.`);
}

function isByHand(host: Pick<Host, 'catalogue'>, variant: string): boolean {
  const found = host.catalogue().variants.get(variant);
  return found !== undefined && found.at.node.eta !== INSTANT;
}

/** A list without its suspicious codes. */
export const withoutSuspicious = (list: CodeList): CodeList => ({
  ...list,
  codes: list.codes.filter(({ why }) => why === null),
});

/** `2 lines differ from the rest` */
export const suspiciousSentence = (suspicious: readonly SuspiciousCode[]): string =>
  suspicious.length === 1
    ? '1 line differs from the rest'
    : `${suspicious.length} lines differ from the rest`;

/** Suspicious codes, masked, each with its reason; those that are too many as a number. */
export function shownSuspicious(suspicious: readonly SuspiciousCode[]): string[] {
  const shown = suspicious
    .slice(0, NAMED_MAX)
    .map(({ line, text, why }) => `line ${line} (${maskedEnds(text)}): ${why}`);
  return suspicious.length > NAMED_MAX ? [...shown, `and ${suspicious.length - NAMED_MAX} more`] : shown;
}

/** `Column 2 (Code) looks like the code.` */
export const suggestionSentence = ({ says }: Suggestion): string =>
  `${says.charAt(0).toUpperCase()}${says.slice(1)}.`;

/** The options that read a list as it is suggested. */
const optionsOf = ({ columns, strip }: Suggestion): string =>
  columns === undefined
    ? strip
      ? '--strip'
      : ''
    : `--columns ${/\s/.test(columns.join(',')) ? `"${columns.join(',')}"` : columns.join(',')}`;

/** A 422 unless exactly so many suspicious codes are accepted as the list has (R-89). */
export function ensureAccepted(list: CodeList, accepted: number): void {
  const suspicious = suspiciousIn(list);
  const { length } = suspicious;
  if (length === accepted) return;
  const { suggestion } = list;
  const better =
    suggestion === null
      ? ''
      : ` ${suggestionSentence(suggestion)} Add ${optionsOf(suggestion)} to take that alone.`;
  throw new HttpError(
    422,
    length === 0
      ? `--accept-suspicious says ${accepted}, but no line differs from the rest. Nothing was added.`
      : `${suspiciousSentence(suspicious)}: ${shownSuspicious(suspicious).join('; ')}. Nothing was added.${better} Add --skip-suspicious to leave them out, or --accept-suspicious ${length} to take them as they are.`,
  );
}

/**
 * The items that are hardly what a buyer shall get, masked, with the reason: what a list of codes
 * may not have, but for notes and labels in goods delivered by hand, which may be any text.
 */
export async function suspiciousItems(
  host: Pick<Host, 'db' | 'keyring' | 'catalogue'>,
  variant: string,
  items: readonly string[],
): Promise<{ shown: string; why: string }[]> {
  const typed = items.map((item, index) => ({ line: index + 1, text: toCode(item) }));
  const suspicious = findSuspicious(typed, { areCodes: !isByHand(host, variant), unit: 'item' });
  const respelled = await findRespelled(host, items);
  return typed.flatMap(({ text }, index) => {
    const why = respelled.has(index) ? RESPELLED : (suspicious[index] ?? null);
    return why === null ? [] : [{ shown: maskedEnds(text), why }];
  });
}

/** As `ensureAccepted`, for items that are delivered one by one. */
export async function ensureItemsAccepted(
  host: Pick<Host, 'db' | 'keyring' | 'catalogue'>,
  variant: string,
  items: readonly string[],
  accepted: number,
): Promise<void> {
  const suspicious = await suspiciousItems(host, variant, items);
  if (suspicious.length === accepted) return;
  throw new HttpError(
    422,
    suspicious.length === 0
      ? `--accept-suspicious says ${accepted}, but each item may be one. Nothing was delivered.`
      : `${suspicious.map(({ shown, why }) => `${shown}: ${why}`).join('; ')}. Nothing was delivered. Correct it, or add --accept-suspicious ${suspicious.length} to deliver it as it is.`,
  );
}

/** For managers only, since endless replacements would carry off any number of codes. */
export const SECOND_REPLACEMENT = 'Replacing a replacement';
