import { createHash, randomBytes } from 'node:crypto';

/** A new opaque id: 128 random bits, which can't be guessed or counted. */
export const newId = (): string => randomBytes(16).toString('hex');

/** An id derived from its parts; Unicode forms and surrounding spaces make no difference. */
export const deterministicId = (...parts: readonly (string | number)[]): string =>
  createHash('sha256')
    .update(JSON.stringify(parts.map((part) => String(part).normalize('NFKC').trim())))
    .digest('hex')
    .slice(0, 32);

const SHORT_LENGTH = 8;
/** The beginning of an id, which the operator's commands take for the whole. */
export const shortIdOf = (id: string): string => id.slice(0, SHORT_LENGTH);
