import { BALANCE_VARIANT, INSTANT } from '#contract/constants.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import type { CodeList } from '../stock/code-list.ts';
import { readCodeList } from '../stock/code-list.ts';
import { findOdd } from '../stock/odd-codes.ts';
import { codeFault, ensureStockable, findRespelled, maskedEnds, toCode } from '../stock/stock.ts';

/** How many lines a sentence or a question names. */
const NAMED_MAX = 10;

/**
 * Reads a list of codes for a variant. A 404 or 422 for a variant that takes none. A 422 with the
 * line of a text that can't be a code, and for several columns without a choice among them. Odd is
 * also what is in stock or delivered in another spelling.
 */
export async function readList(
  host: Pick<Host, 'db' | 'keyring' | 'catalogue'>,
  variant: string,
  text: string,
  columns: readonly string[] | null,
): Promise<CodeList> {
  ensureStockable(host, variant);
  ensureInstant(host, variant);
  const list = readCodeList(text, columns);
  if (!list.ok) throw new HttpError(422, `${list.reason} Nothing was added.`);
  for (const { line, text: code } of list.value.codes) {
    const fault = codeFault(code);
    if (fault !== null)
      throw new HttpError(422, `Line ${line} is not a valid code: ${fault}. Nothing was added.`);
  }
  const { codes, odd } = list.value;
  const respelled = await findRespelled(
    host,
    codes.map(({ text }) => text),
  );
  const byLine = new Map(odd.map((each) => [each.line, each]));
  for (const index of respelled) {
    const code = codes[index];
    if (code !== undefined) byLine.set(code.line, { ...code, why: RESPELLED });
  }
  return { ...list.value, odd: codes.flatMap(({ line }) => byLine.get(line) ?? []) };
}

const RESPELLED = 'in stock or delivered in another spelling (case, dashes or spaces)';

/**
 * A 422 for goods delivered by hand: their codes would never be sold, and could not be added to the
 * right variant later.
 */
function ensureInstant(host: Pick<Host, 'catalogue'>, variant: string): void {
  if (variant !== BALANCE_VARIANT && isByHand(host, variant))
    throw new HttpError(422, `${variant} is delivered by hand with "orders deliver", so it takes no codes.`);
}

function isByHand(host: Pick<Host, 'catalogue'>, variant: string): boolean {
  const found = host.catalogue().variants.get(variant);
  return found !== undefined && found.at.node.eta !== INSTANT;
}

/** A list without its odd lines. */
export function withoutOdd({ codes, odd, ...list }: CodeList): CodeList {
  const lines = new Set(odd.map(({ line }) => line));
  return { ...list, codes: codes.filter(({ line }) => !lines.has(line)), odd: [] };
}

/** `2 lines differ from the rest` */
export const oddSentence = ({ odd }: Pick<CodeList, 'odd'>): string =>
  odd.length === 1 ? '1 line differs from the rest' : `${odd.length} lines differ from the rest`;

/** The odd lines of a list, masked, each with its reason; those that are too many as a number. */
export function shownOdd({ odd }: Pick<CodeList, 'odd'>): string[] {
  const shown = odd
    .slice(0, NAMED_MAX)
    .map(({ line, text, why }) => `line ${line} (${maskedEnds(text)}): ${why}`);
  return odd.length > NAMED_MAX ? [...shown, `and ${odd.length - NAMED_MAX} more`] : shown;
}

/** A 422 unless exactly so many odd lines are accepted as the list has. */
export function ensureAccepted(list: CodeList, accepted: number): void {
  const { length } = list.odd;
  if (length === accepted) return;
  throw new HttpError(
    422,
    length === 0
      ? `--accept-odd says ${accepted}, but no line differs from the rest. Nothing was added.`
      : `${oddSentence(list)}: ${shownOdd(list).join('; ')}. Nothing was added. Add --skip-odd to leave them out, or --accept-odd ${length} to take them as they are.`,
  );
}

/**
 * The items that are hardly what a buyer shall get, masked, with the reason: what a list of codes
 * may not have, but for notes and labels in goods delivered by hand, which may be any text.
 */
export async function oddItems(
  host: Pick<Host, 'db' | 'keyring' | 'catalogue'>,
  variant: string,
  items: readonly string[],
): Promise<{ shown: string; why: string }[]> {
  const typed = items.map((item, index) => ({ line: index + 1, text: toCode(item) }));
  const odd = findOdd(typed, { areCodes: !isByHand(host, variant), unit: 'item' });
  const respelled = await findRespelled(host, items);
  return typed.flatMap(({ line, text }, index) => {
    const why = respelled.has(index) ? RESPELLED : (odd.find((each) => each.line === line)?.why ?? null);
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
  const odd = await oddItems(host, variant, items);
  if (odd.length === accepted) return;
  throw new HttpError(
    422,
    odd.length === 0
      ? `--accept-odd says ${accepted}, but each item may be one. Nothing was delivered.`
      : `${odd.map(({ shown, why }) => `${shown}: ${why}`).join('; ')}. Nothing was delivered. Correct it, or add --accept-odd ${odd.length} to deliver it as it is.`,
  );
}

/** For managers only, since endless replacements would carry off any number of codes. */
export const SECOND_REPLACEMENT = 'Replacing a replacement';
