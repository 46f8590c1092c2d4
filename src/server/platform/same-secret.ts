import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares in constant time, so that the duration doesn't reveal how much matched. */
export const isSameSecret = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

const digest = (text: string) => createHash('sha256').update(text).digest();
