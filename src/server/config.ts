import { resolve } from 'node:path';
import * as v from 'valibot';
import { Email } from '#contract/accounts.ts';
import type { Parsed } from '#contract/parse.ts';
import { isLoopback } from './http/origin.ts';
import type { NetworkConfig } from './networks/settings.ts';
import { bankGaps, hasNetwork, networkConfigOf, networkGaps, networkSettings } from './networks/settings.ts';
import { integer, url } from './setting-kinds.ts';

/** Everything that can be set, read and judged once at the start. */
export type Config = {
  /** In the sandbox the outside world (mail, payment networks) is played by the host itself. */
  mode: 'sandbox' | 'production';
  host: string;
  port: number;
  /** Where the shop is found: the own origin, and the base of links in mails. No slash at the end. */
  publicUrl: string;
  dataDir: string;
  /** PostgreSQL; null: the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** What the host's keys are derived from; null in the sandbox: made at the first start and kept in `dataDir`. */
  secret: string | null;
  operatorPort: number;
  /** null: made at the first start and kept in `dataDir`. */
  operatorToken: string | null;
  limits: 'loose' | 'strict';
  catalogueFile: string;
  /** How many proxies in front of the host may be believed about the visitor's address. */
  trustedProxies: number;
  /** null in the sandbox: mails stay in the outbox. */
  smtpUrl: string | null;
  mailFrom: { name: string; address: string };
  /** Where the operator is told of what waits for a person; null: nowhere. */
  operatorEmail: string | null;
} & NetworkConfig;

const Settings = v.object({
  NODE_ENV: v.optional(v.string()),
  PORT: v.optional(integer('PORT', 0, 65_535), '3000'),
  HOST: v.optional(v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'HOST must be a name or an address.'))),
  DATA_DIR: v.optional(v.string(), '.data'),
  DATABASE_URL: v.optional(
    url('DATABASE_URL', ['postgres:', 'postgresql:'], 'postgres://user:password@db.example.com/shop'),
  ),
  OPERATOR_PORT: v.optional(integer('OPERATOR_PORT', 0, 65_535), '3010'),
  OPERATOR_TOKEN: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[\x21-\x7e]{16,}$/, 'OPERATOR_TOKEN must have at least 16 characters and no spaces.'),
    ),
  ),
  LIMITS: v.optional(v.picklist(['loose', 'strict'], 'LIMITS must be loose or strict.')),
  CATALOGUE: v.optional(v.string(), 'public/catalogue.json'),
  PUBLIC_URL: v.optional(
    v.pipe(
      url('PUBLIC_URL', ['http:', 'https:'], 'https://shop.example.com'),
      v.check(
        (text) => !URL.canParse(text) || (new URL(text).pathname === '/' && !/[?#@]/.test(text)),
        'PUBLIC_URL must be an origin alone, without a path, such as https://shop.example.com.',
      ),
      v.transform((text) => (URL.canParse(text) ? new URL(text).origin : text)),
    ),
  ),
  SMTP_URL: v.optional(url('SMTP_URL', ['smtp:', 'smtps:'], 'smtps://user:password@mail.example.com')),
  MAIL_FROM: v.optional(v.string()),
  OPERATOR_EMAIL: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => v.is(Email, text), 'OPERATOR_EMAIL must be an e-mail address: staff@example.com.'),
    ),
  ),
  SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'SECRET must have at least 32 characters.'))),
  TRUSTED_PROXIES: v.optional(integer('TRUSTED_PROXIES', 0, 10), '0'),
  SANDBOX: v.optional(v.literal('public', 'SANDBOX can only be public, or be left out.')),
  ...networkSettings,
});
type Settings = v.InferOutput<typeof Settings>;

/** The networks of the real world; without production their settings are refused, so that a sandbox can't leak into it. */
const REAL_NETWORKS = /^(SMTP_URL$|BITCART_|OKX_|BINANCE_|RATE_)/;

const MAIL_FROM = /^(?:"?([^"<>]*?)"?\s*<([^<>\s]+)>|([^<>\s]+))$/;

/**
 * The host's settings from the environment, or the sentences (one a line) that say what is wrong with them: bad values
 * by name, what a sandbox must not have, and all that production still lacks.
 */
export function readConfig(env: NodeJS.ProcessEnv): Parsed<Config> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ''));
  const parsed = v.safeParse(Settings, given);
  if (!parsed.success) return refused(parsed.issues.map(({ message }) => message));
  const settings = parsed.output;
  const production = settings.NODE_ENV === 'production';
  const wrong = [
    ...(production
      ? [...missingOf(settings), ...networkGaps(settings)]
      : [...leaksOf(settings, Object.keys(given)), ...bankGaps(settings)]),
  ];
  const mailFrom = mailFromOf(settings);
  if (mailFrom === null)
    wrong.push('MAIL_FROM must be an e-mail address, with or without a name: Shop <shop@example.com>.');
  if (mailFrom === null || wrong.length > 0) return refused(wrong);
  return {
    ok: true,
    value: {
      mode: production ? 'production' : 'sandbox',
      host: settings.HOST ?? (production ? '0.0.0.0' : 'localhost'),
      port: settings.PORT,
      publicUrl: publicUrlOf(settings),
      dataDir: resolve(settings.DATA_DIR),
      databaseUrl: settings.DATABASE_URL ?? null,
      secret: settings.SECRET ?? null,
      operatorPort: settings.OPERATOR_PORT,
      operatorToken: settings.OPERATOR_TOKEN ?? null,
      limits: settings.LIMITS ?? (production ? 'strict' : 'loose'),
      catalogueFile: resolve(settings.CATALOGUE),
      trustedProxies: settings.TRUSTED_PROXIES,
      smtpUrl: settings.SMTP_URL ?? null,
      mailFrom,
      operatorEmail: settings.OPERATOR_EMAIL ?? null,
      ...networkConfigOf(settings),
    },
  };
}

const refused = (sentences: string[]): { ok: false; reason: string } => ({
  ok: false,
  reason: [...new Set(sentences)].join('\n'),
});

/** What would let a sandbox reach the real world, or the world reach the sandbox. */
function leaksOf(settings: Settings, names: string[]): string[] {
  const real = names
    .filter(
      (name) =>
        REAL_NETWORKS.test(name) || (name === 'PUBLIC_URL' && publicUrlOf(settings).startsWith('https:')),
    )
    .map((name) => `${name} belongs to the real world: it needs NODE_ENV=production, or must be left out.`);
  const reachable =
    settings.HOST !== undefined && !isLoopback(settings.HOST) && settings.SANDBOX !== 'public';
  return [
    ...real,
    ...(reachable
      ? [
          `HOST=${settings.HOST} would show the sandbox, where money is invented, to others: SANDBOX=public allows it.`,
        ]
      : []),
  ];
}

/** What production can't do without. */
function missingOf(settings: Settings): string[] {
  const needs: [boolean, string][] = [
    [settings.DATABASE_URL !== undefined, 'DATABASE_URL (the PostgreSQL database) is missing.'],
    [settings.SMTP_URL !== undefined, 'SMTP_URL (the server that sends the mails) is missing.'],
    [settings.PUBLIC_URL !== undefined, 'PUBLIC_URL (where the shop is found) is missing.'],
    [settings.SECRET !== undefined, 'SECRET (what stored codes are sealed with) is missing.'],
    [
      hasNetwork(settings),
      'A payment method is missing: set BANK_NAME, BANK_ACCOUNT and BANK_TITLE, or those of BITCART, OKX or BINANCE.',
    ],
    [settings.SANDBOX === undefined, 'SANDBOX has no place in production: leave it out.'],
  ];
  return needs.filter(([met]) => !met).map(([, sentence]) => sentence);
}

const publicUrlOf = ({ PUBLIC_URL, PORT }: Settings) =>
  PUBLIC_URL ?? new URL(`http://localhost:${PORT}`).origin;

function mailFromOf(settings: Settings): Config['mailFrom'] | null {
  const text = settings.MAIL_FROM ?? `Keystall <no-reply@${new URL(publicUrlOf(settings)).hostname}>`;
  const [, name, bracketed, bare] = MAIL_FROM.exec(text.trim()) ?? [];
  const address = bracketed ?? bare;
  if (address === undefined) return null;
  const isAddress = settings.MAIL_FROM === undefined || v.is(Email, address);
  return isAddress ? { name: name || 'Keystall', address } : null;
}
