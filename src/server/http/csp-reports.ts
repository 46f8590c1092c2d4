import * as v from 'valibot';
import { MINUTE_MS } from '#contract/durations.ts';
import type { Api } from './api.ts';
import { readText } from './body.ts';
import { clientIn } from './client-address.ts';
import { CSP_REPORTS_PATH } from './headers.ts';
import { HttpError } from './http-error.ts';
import { parseJson } from './parse-json.ts';
import { consumeIpLimit } from './rate-limits.ts';

const BYTES_MAX = 16 * 1024;
/** Browsers collect reports for a minute and send them together. */
const REPORTS_MAX = 20;
const LIMIT = { max: 30, windowMs: MINUTE_MS };

/** Directives counted by name; every other one is `other`, since reports can be forged. */
const DIRECTIVES = new Set([
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'manifest-src',
  'frame-src',
  'worker-src',
  'media-src',
  'object-src',
  'form-action',
  'frame-ancestors',
  'base-uri',
  'require-trusted-types-for',
  'trusted-types',
]);

/** Browsers' words in place of an address. */
const KEYWORDS = new Set(['inline', 'eval', 'wasm-eval', 'data', 'blob', 'trusted-types-sink', 'self']);

const Text = v.optional(v.string(), '');

/** The older form, one report a request (`application/csp-report`). */
const OldReport = v.pipe(
  v.object({
    'csp-report': v.object({ 'effective-directive': Text, 'violated-directive': Text, 'blocked-uri': Text }),
  }),
  v.transform(({ 'csp-report': report }) => [
    {
      directive: report['effective-directive'] || report['violated-directive'],
      blocked: report['blocked-uri'],
    },
  ]),
);

/** The form of the Reporting API (`application/reports+json`), which has other reports, too. */
const Reports = v.pipe(
  v.array(
    v.object({
      type: v.string(),
      body: v.optional(v.object({ effectiveDirective: Text, blockedURL: Text }), {}),
    }),
  ),
  v.transform((reports) =>
    reports
      .filter(({ type }) => type === 'csp-violation')
      .map(({ body }) => ({ directive: body.effectiveDirective, blocked: body.blockedURL })),
  ),
);

const SCHEMAS = new Map<string, v.GenericSchema<unknown, { directive: string; blocked: string }[]>>([
  ['application/csp-report', OldReport],
  ['application/reports+json', Reports],
]);

/** Registers the address that browsers report violations of the Content-Security-Policy to. */
export function registerCspReports({ app, host }: Api): void {
  app.post(CSP_REPORTS_PATH, async (context) => {
    await consumeIpLimit(host, 'csp-reports', clientIn(context, host), LIMIT);
    const [type = ''] = (context.req.header('Content-Type') ?? '').toLowerCase().split(';');
    const schema = SCHEMAS.get(type.trim());
    if (schema === undefined) throw new HttpError(415, 'This address takes reports of browsers alone.');
    const parsed = v.safeParse(schema, parseJson(await readText(context, BYTES_MAX)));
    if (!parsed.success) throw new HttpError(400, 'This is no report of a browser.');
    for (const report of parsed.output.slice(0, REPORTS_MAX)) {
      const directive = knownDirective(report.directive);
      host.metrics.cspReports.inc({ directive });
      host.log.info({ directive, blocked: originOf(report.blocked) }, 'forbidden by the CSP');
    }
    return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
  });
}

/** The directive by its name alone: older browsers send its sources with it. */
function knownDirective(text: string): string {
  const [name = ''] = text.trim().split(' ');
  return DIRECTIVES.has(name) ? name : 'other';
}

/** Where blocked content came from, without its path, which may hold private data. */
function originOf(blocked: string): string {
  if (KEYWORDS.has(blocked)) return blocked;
  if (!URL.canParse(blocked)) return 'other';
  const { protocol, host } = new URL(blocked);
  const hasHost = ['http:', 'https:', 'ws:', 'wss:'].includes(protocol);
  return (hasHost ? `${protocol}//${host}` : protocol).slice(0, 100);
}
