import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { Hono } from 'hono';
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
  // React and the router write text alone, so nothing may turn a text into markup or script.
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ["'none'"],
  reportUri: [CSP_REPORTS_PATH],
});

/** The address for browsers' reports on the policy (R-112). */
export const CSP_REPORTS_PATH = '/csp-reports';
const REPORTS_GROUP = 'csp';

/** Browsers that know `report-to` ignore `report-uri`, but serve it over https alone. */
const reportTo = ({ publicUrl }: Pick<Config, 'publicUrl'>) =>
  isHttps(publicUrl) ? { reportTo: REPORTS_GROUP } : {};

const isHttps = (publicUrl: string) => publicUrl.startsWith('https:');

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * The Content-Security-Policy of a page, with hashes of its inline sources. Hono's middleware
 * offers one policy per app and nonces, which cached pages can't use.
 */
export const contentSecurityPolicy = (inline: InlineSources, config: Pick<Config, 'publicUrl'>): string =>
  Object.entries({ ...directivesWith(inline), ...reportTo(config) })
    .map(([name, sources]) =>
      [name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), sources].flat(),
    )
    .map((words) => words.join(' '))
    .join('; ');

/** Features of the device that pages may use; the shop only needs to copy. */
const PERMISSIONS = {
  accelerometer: [],
  bluetooth: [],
  browsingTopics: [],
  camera: [],
  clipboardRead: [],
  clipboardWrite: ['self'],
  displayCapture: [],
  geolocation: [],
  gyroscope: [],
  hid: [],
  localFonts: [],
  magnetometer: [],
  microphone: [],
  midi: [],
  payment: [],
  publickeyCredentialsGet: [],
  screenWakeLock: [],
  serial: [],
  usb: [],
  xrSpatialTracking: [],
} satisfies SecureHeadersOptions['permissionsPolicy'];

type SecureHeadersOptions = NonNullable<Parameters<typeof secureHeaders>[0]>;

/**
 * The security headers of every response; a page may set another Content-Security-Policy,
 * and a picture may be shown by other sites.
 */
export const securityHeaders = ({ publicUrl }: Config): MiddlewareHandler =>
  secureHeaders({
    overwrite: false,
    contentSecurityPolicy: { ...directivesWith({}), ...reportTo({ publicUrl }) },
    ...(isHttps(publicUrl) ? { reportingEndpoints: [{ name: REPORTS_GROUP, url: CSP_REPORTS_PATH }] } : {}),
    permissionsPolicy: PERMISSIONS,
    strictTransportSecurity: isHttps(publicUrl) && 'max-age=31536000',
    crossOriginResourcePolicy: 'same-origin',
    // Only for older browsers, or already covered by the policy above.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });

/** The security headers of an answer without headers of its own. */
export async function securityHeaderList(config: Config): Promise<readonly (readonly [string, string])[]> {
  const app = new Hono().use(securityHeaders(config)).get('/', (context) => context.body(null));
  return [...(await app.request('/')).headers];
}
