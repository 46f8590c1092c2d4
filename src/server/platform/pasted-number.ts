import { latinDigits } from '#contract/digits.ts';
import { withoutUnseen } from '#contract/text.ts';

/** What people write between the letters of a number, or lose there. */
const GAP = String.raw`[\s\p{P}\p{S}]{0,3}`;
const SIGN = '[0-9A-Z]';
/** The number of an order or a payment in a text: `KS-7F3Q-K2`. */
const NUMBER = new RegExp(
  String.raw`(?<![\p{L}\p{N}])K${GAP}([SP])${GAP}(${SIGN}{4})${GAP}(${SIGN}{2})(?![\p{L}\p{N}])`,
  'gu',
);
/** The beginning of one, alone. */
const BEGINNING = new RegExp(`^K${GAP}([SP])${GAP}(${SIGN}{1,4})(?:${GAP}(${SIGN}))?$`, 'u');

/** The address of an order or a payment in a mail, also as a mail program or a page encodes it. */
const ADDRESS = /(?:[?&;]order=(?:3d)?|\/payment\/)((?:[0-9a-f](?:=?\s+)?){32})(?![0-9a-f])/gi;

/** How often one address may be the parameter of another. */
const DECODED_MAX = 3;

/** A text in one form: Latin capitals and digits, and its addresses decoded. */
function fold(pasted: string): string {
  let text = latinDigits(withoutUnseen(pasted).normalize('NFKC'));
  for (let times = 0; times < DECODED_MAX && /%[0-9a-f]{2}/i.test(text); times++)
    text = text.replaceAll(/(?:%[0-9a-f]{2})+/gi, decoded);
  return text;
}

function decoded(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

/**
 * The numbers and ids of orders and payments in what somebody pastes: with other signs
 * between the letters or none, in any case, as full-width forms, within a sentence, or as the link of
 * a mail. Each is in the form that it is stored in.
 */
export function numbersIn(pasted: string): string[] {
  const text = fold(pasted);
  const ids = [...text.matchAll(ADDRESS)].map(([, id = '']) =>
    id.replaceAll(/[^0-9a-f]/gi, '').toLowerCase(),
  );
  const numbers = [...text.toUpperCase().matchAll(NUMBER)].map(
    ([, kind, first, last]) => `K${kind}-${first}-${last}`,
  );
  return [...new Set([...ids, ...numbers])];
}

/** The number or id that is pasted, or the beginning of a number; the text itself if it is neither. */
export function pastedNumber(pasted: string): string {
  const [number, ...others] = numbersIn(pasted);
  if (number !== undefined && others.length === 0) return number;
  const bare = fold(pasted)
    .toUpperCase()
    .replace(/^[\s\p{P}\p{S}]+|[\s\p{P}\p{S}]+$/gu, '');
  const [, kind, first = '', last] = BEGINNING.exec(bare) ?? [];
  if (kind === undefined) return pasted;
  return last === undefined ? `K${kind}-${first}` : `K${kind}-${first}-${last}`;
}
