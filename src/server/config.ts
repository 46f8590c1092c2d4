import { resolve } from 'node:path';
import * as v from 'valibot';
import { Email } from '#contract/accounts.ts';
import type { Parsed } from '#contract/parse.ts';
import type { NetworkConfig } from './payment-networks/settings.ts';
import {
  hasNetwork,
  missingBankSettings,
  networkConfigOf,
  networkSettingErrors,
  networkSettings,
} from './payment-networks/settings.ts';
import { isLoopback } from './platform/loopback.ts';
import { integer, url } from './platform/setting-schemas.ts';

/** All settings, read and validated once at the start. */
export type Config = {
  /** In the sandbox, the host simulates mail and payment networks. */
  mode: 'sandbox' | 'production';
  host: string;
  port: number;
  /** The shop's origin, also used for links in mails. No trailing slash. */
  publicUrl: string;
  dataDir: string;
  /** The PostgreSQL database; null for the embedded one in `dataDir`. */
  databaseUrl: string | null;
  /** The most connections to PostgreSQL at once. */
  poolSize: number;
  /** The source of the host's keys; null in the sandbox, which creates one in `dataDir`. */
  secret: string | null;
  operatorPort: number;
  /** null if it is created at the first start and kept in `dataDir`. */
  operatorToken: string | null;
  limits: 'loose' | 'strict';
  catalogueFile: string;
  /** The number of proxies in front of the host that are trusted about the client address. */
  trustedProxies: number;
  /** null in the sandbox, where mails stay in the outbox. */
  smtpUrl: string | null;
  mailFrom: { name: string; address: string };
  /** The address for alerts to the operator; null for none. */
  operatorEmail: string | null;
  /** How many days the audit log is kept. */
  auditDays: number;
} & NetworkConfig;

const Settings = v.object({
  NODE_ENV: v.optional(v.string()),
  PORT: v.optional(integer('PORT', 0, 65_535), '3000'),
  HOST: v.optional(v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'HOST must be a name or an address.'))),
  DATA_DIR: v.optional(v.string(), '.data'),
  DATABASE_URL: v.optional(
    url('DATABASE_URL', ['postgres:', 'postgresql:'], 'postgres://user:password@db.example.com/shop'),
  ),
  POOL_SIZE: v.optional(integer('POOL_SIZE', 1, 1_000), '10'),
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
  AUDIT_DAYS: v.optional(integer('AUDIT_DAYS', 30, 36_500), '730'),
  SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'SECRET must have at least 32 characters.'))),
  TRUSTED_PROXIES: v.optional(integer('TRUSTED_PROXIES', 0, 10)),
  SANDBOX: v.optional(v.literal('public', 'SANDBOX can only be public, or be left out.')),
  ...networkSettings,
});
type Settings = v.InferOutput<typeof Settings>;

/** Settings of real networks, refused outside production, so that a sandbox can't reach them. */
const REAL_NETWORKS = /^(SMTP_URL$|BITCART_|OKX_|BINANCE_|RATE_)/;

const MAIL_FROM = /^(?:"?([^"<>]*?)"?\s*<([^<>\s]+)>|([^<>\s]+))$/;

/**
 * Parses the settings from the environment. The error has one sentence per line: invalid values,
 * settings that a sandbox must not have, and all that production lacks.
 */
export function readConfig(env: NodeJS.ProcessEnv): Parsed<Config> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ''));
  const parsed = v.safeParse(Settings, given);
  if (!parsed.success) return refused(parsed.issues.map(({ message }) => message));
  const settings = parsed.output;
  const production = settings.NODE_ENV === 'production';
  const wrong = [
    ...(production
      ? [...missingInProduction(settings), ...networkSettingErrors(settings)]
      : [...sandboxErrors(settings, Object.keys(given)), ...missingBankSettings(settings)]),
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
      poolSize: settings.POOL_SIZE,
      secret: settings.SECRET ?? null,
      operatorPort: settings.OPERATOR_PORT,
      operatorToken: settings.OPERATOR_TOKEN ?? null,
      limits: settings.LIMITS ?? (production ? 'strict' : 'loose'),
      catalogueFile: resolve(settings.CATALOGUE),
      trustedProxies: settings.TRUSTED_PROXIES ?? 0,
      smtpUrl: settings.SMTP_URL ?? null,
      mailFrom,
      operatorEmail: settings.OPERATOR_EMAIL ?? null,
      auditDays: settings.AUDIT_DAYS,
      ...networkConfigOf(settings),
    },
  };
}

const refused = (sentences: string[]): { ok: false; reason: string } => ({
  ok: false,
  reason: [...new Set(sentences)].join('\n'),
});

/** Settings that would connect a sandbox with the outside world. */
function sandboxErrors(settings: Settings, names: string[]): string[] {
  const real = names
    .filter(
      (name) =>
        REAL_NETWORKS.test(name) || (name === 'PUBLIC_URL' && publicUrlOf(settings).startsWith('https:')),
    )
    .map((name) => `${name} connects to a real service: set NODE_ENV=production, or leave it out.`);
  const reachable =
    settings.HOST !== undefined && !isLoopback(settings.HOST) && settings.SANDBOX !== 'public';
  return [
    ...real,
    ...(reachable
      ? [
          `HOST=${settings.HOST} would expose the sandbox and its play money to others: set SANDBOX=public to allow that.`,
        ]
      : []),
  ];
}

/** Required settings that production lacks. */
function missingInProduction(settings: Settings): string[] {
  const needs: [boolean, string][] = [
    [settings.DATABASE_URL !== undefined, 'DATABASE_URL (the PostgreSQL database) is missing.'],
    [settings.SMTP_URL !== undefined, 'SMTP_URL (the server that sends the mails) is missing.'],
    [settings.PUBLIC_URL !== undefined, "PUBLIC_URL (the shop's address) is missing."],
    [settings.SECRET !== undefined, 'SECRET (the key that stored codes are encrypted with) is missing.'],
    [
      hasNetwork(settings),
      'A payment method is missing: set BANK_NAME, BANK_ACCOUNT and BANK_TITLE, or those of BITCART, OKX or BINANCE.',
    ],
    [
      settings.TRUSTED_PROXIES !== undefined || !settings.PUBLIC_URL?.startsWith('https:'),
      'TRUSTED_PROXIES (how many proxies are in front of the host, 0 for none) is missing: without it, all visitors behind a proxy would share one limit.',
    ],
    [settings.SANDBOX === undefined, 'SANDBOX is not allowed in production: leave it out.'],
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
