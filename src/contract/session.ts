import type { Calls } from './call.ts';
import { Nothing } from './call.ts';

/** The calls that check and end a session; starting one is among the account calls. */
export const sessionCalls = {
  tokenValidation: { method: 'GET', path: '/api/token-validation', payload: Nothing, answer: Nothing },
  logout: { method: 'GET', path: '/api/logout', payload: Nothing, answer: Nothing },
} as const satisfies Calls;

/**
 * The header of `token-validation` while the last word in the account's conversation is support's:
 * a browser that knows of no conversation connects then.
 */
export const SUPPORT_WROTE_HEADER = 'Support-Wrote';

export const LOGIN_PATH = '/api/login';
export const CHECKOUT_PATH = '/api/checkout';

/** The calls whose success may replace the browser's session. */
export const RENEWING_PATHS: readonly string[] = [
  LOGIN_PATH,
  '/api/signup',
  '/api/change-password',
  '/api/change-email',
];
