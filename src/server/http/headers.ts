import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Config } from '../config.ts';

/** What stands in a page itself instead of in a file: only these very texts are run and applied. */
type Inline = { scripts?: readonly string[]; style?: string };

/** The Content-Security-Policy: everything comes from the shop itself, and nothing inline but what is named. */
export const policyWith = ({ scripts = [], style }: Inline = {}): string =>
  [
    "default-src 'none'",
    `script-src 'self'${scripts.map(hashOf).join('')}`,
    `style-src 'self'${hashOf(style)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');

const hashOf = (text: string | undefined) =>
  text === undefined ? '' : ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** What browsers are told about every answer; a page that needs another policy sets its own. */
export function securityHeaders({ publicUrl }: Config): MiddlewareHandler {
  const headers: [string, string][] = [
    ['Content-Security-Policy', policyWith()],
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'no-referrer'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
  ];
  if (publicUrl.startsWith('https:')) headers.push(['Strict-Transport-Security', 'max-age=31536000']);
  return async (context, next) => {
    await next();
    for (const [name, value] of headers) if (!context.res.headers.has(name)) context.header(name, value);
  };
}
