import { foldNumbers, GAP, numberReader, SIGN, SPACED } from './shop-number.ts';

/** Of an order or a payment. */
const KIND = '[SP]';
const readNumbers = numberReader(KIND, SPACED);
/** The beginning of a number, alone. */
const BEGINNING = new RegExp(`^K${GAP}(${KIND})${GAP}(${SIGN}{1,4})(?:${GAP}(${SIGN}))?$`, 'u');

/** The address of an order or a payment in a mail, also as a mail program or a page encodes it. */
const ADDRESS = /(?:[?&;]order=(?:3d)?|\/payment\/)((?:[0-9a-f](?:=?\s+)?){32})(?![0-9a-f])/gi;

/** How often one address may be the parameter of another. */
const DECODED_MAX = 3;

/** A text in one form: Latin capitals and digits, and its addresses decoded. */
function fold(pasted: string): string {
  let text = pasted;
  for (let times = 0; times < DECODED_MAX && /%[0-9a-f]{2}/i.test(text); times++)
    text = text.replaceAll(/(?:%[0-9a-f]{2})+/gi, decoded);
  return foldNumbers(text);
}

function decoded(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

/**
 * The numbers and ids of orders and payments in what somebody pastes: with separators or none,
 * in any case, full-width forms or look-alike letters, within a sentence, or as the link of a mail. Each
 * is in the form that it is stored in.
 */
export function pastedIdsIn(pasted: string): string[] {
  const text = fold(pasted);
  const ids = [...text.matchAll(ADDRESS)].map(([, id = '']) =>
    id.replaceAll(/[^0-9a-f]/gi, '').toLowerCase(),
  );
  return [...new Set([...ids, ...readNumbers(text)])];
}

/** The number or id that is pasted, or the beginning of a number; the text itself if it is neither. */
export function pastedNumber(pasted: string): string {
  const [number, ...others] = pastedIdsIn(pasted);
  if (number !== undefined && others.length === 0) return number;
  const bare = fold(pasted).replace(/^[\s\p{P}\p{S}]+|[\s\p{P}\p{S}]+$/gu, '');
  const [, kind, first = '', last] = BEGINNING.exec(bare) ?? [];
  if (kind === undefined) return pasted;
  return last === undefined ? `K${kind}-${first}` : `K${kind}-${first}-${last}`;
}
