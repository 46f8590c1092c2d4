import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Config } from '../config.ts';

/** The inline scripts and styles of a page; the policy allows exactly these texts. */
type InlineSources = { scripts?: readonly string[]; style?: string };

/** Allows only the shop's own files, and the given inline sources. */
const directivesWith = ({ scripts = [], style }: InlineSources) => ({
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'", ...scripts.map(hashOf)],
  styleSrc: ["'self'", ...(style === undefined ? [] : [hashOf(style)])],
  imgSrc: ["'self'", 'data:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  baseUri: ["'none'"],
});

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * The Content-Security-Policy of a page, with hashes of its inline sources. Hono's middleware
 * offers one policy per app and nonces, which cached pages can't use.
 */
export const contentSecurityPolicy = (inline: InlineSources): string =>
  Object.entries(directivesWith(inline))
    .map(([name, sources]) => [name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), ...sources])
    .map((words) => words.join(' '))
    .join('; ');

/** The security headers of every response; a page may set another Content-Security-Policy. */
export const securityHeaders = ({ publicUrl }: Config): MiddlewareHandler =>
  secureHeaders({
    overwrite: false,
    contentSecurityPolicy: directivesWith({}),
    strictTransportSecurity: publicUrl.startsWith('https:') && 'max-age=31536000',
    // Only for older browsers, or already covered by the policy above.
    crossOriginResourcePolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
