import { randomBytes } from 'node:crypto';

/** A new opaque id: 128 random bits, which nobody can guess or count. */
export const newId = (): string => randomBytes(16).toString('hex');
