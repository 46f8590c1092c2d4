import { createHash, randomBytes } from 'node:crypto';

/** Without letters and digits that are taken for each other, on paper or by telephone. */
export const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Of the bytes from here on, some letters would get more than others. */
const BYTE_END = 256 - (256 % ALPHABET.length);

/** A new opaque id: 128 random bits, which can't be guessed or counted. */
export const newId = (): string => randomBytes(16).toString('hex');

/** An id derived from its parts; Unicode forms and surrounding spaces make no difference. */
export const deterministicId = (...parts: readonly (string | number)[]): string =>
  createHash('sha256')
    .update(JSON.stringify(parts.map((part) => String(part).normalize('NFKC').trim())))
    .digest('hex')
    .slice(0, 32);

const BYTES_AHEAD = 4_096;
let ahead = Buffer.alloc(0);
let used = 0;

/**
 * A random byte. Many are made at once: each call of the generator takes as long as half a page's
 * answer.
 */
function randomByte(): number {
  if (used === ahead.length) {
    ahead = randomBytes(BYTES_AHEAD);
    used = 0;
  }
  return ahead.readUInt8(used++);
}

/** Random letters and digits that people can read to each other; about 5 bits each. */
export function randomLetters(length: number): string {
  let letters = '';
  while (letters.length < length) {
    const byte = randomByte();
    if (byte < BYTE_END) letters += ALPHABET.charAt(byte % ALPHABET.length);
  }
  return letters;
}

/** The id of a request: short, since a shopper may have to type it. */
export const newReference = (): string => randomLetters(10);

const SHORT_LENGTH = 8;
/** The beginning of an id, which the operator's commands take for the whole. */
export const shortIdOf = (id: string): string => id.slice(0, SHORT_LENGTH);
