import { createHash, randomBytes } from 'node:crypto';

/** A new opaque id: 128 random bits, which nobody can guess or count. */
export const newId = (): string => randomBytes(16).toString('hex');

/** An id that is the same for the same parts, however they are spelt in Unicode and whatever spaces are around them. */
export const idFor = (...parts: readonly (string | number)[]): string =>
  createHash('sha256')
    .update(JSON.stringify(parts.map((part) => String(part).normalize('NFKC').trim())))
    .digest('hex')
    .slice(0, 32);
