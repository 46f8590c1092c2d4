import { resolve } from 'node:path';
import * as v from 'valibot';
import { accountName, Email } from '#contract/accounts.ts';
import { brand } from '#contract/brand.ts';
import type { Parsed } from '#contract/parse.ts';
import { serverUrlsOf } from './database/servers.ts';
import type { NetworkConfig } from './payment-networks/settings.ts';
import {
  hasNetwork,
  missingBankSettings,
  networkConfigOf,
  networkSettingErrors,
  networkSettings,
  networkUrls,
} from './payment-networks/settings.ts';
import {
  encryptedSmtpUrl,
  plaintextErrors,
  plaintextList,
  verifiedDatabaseUrl,
} from './platform/encrypted-connections.ts';
import { isLoopback } from './platform/loopback.ts';
import { readSettingFiles } from './platform/setting-files.ts';
import { databaseUrl, hostName, integer, origin, secret, token, url } from './platform/setting-schemas.ts';
import type { LogLevel } from './telemetry/logger.ts';
import { LOG_LEVELS } from './telemetry/logger.ts';

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
  /** The same database past the pooler that `databaseUrl` leads to; null if there is none. */
  databaseDirectUrl: string | null;
  /** The most connections to PostgreSQL at once. */
  poolSize: number;
  /** The source of the host's keys; null in the sandbox, which creates one in `dataDir`. */
  secret: string | null;
  /** The key before `secret`, while it is changed. */
  secretPrevious: string | null;
  operatorPort: number;
  /** The address of the operator's listener; from other machines it answers `/metrics` alone. */
  operatorHost: string;
  /** The office's origin behind a TLS proxy; null for this machine alone. No trailing slash. */
  officeUrl: string | null;
  /** null if it is created at the first start and kept in `dataDir`. */
  operatorToken: string | null;
  /** The token that `/metrics` asks for; null for none, on loopback only. */
  metricsToken: string | null;
  logLevel: LogLevel;
  /** How long a leaving host still takes requests, in seconds, until proxies have noticed. */
  shutdownDelay: number;
  limits: 'loose' | 'strict';
  catalogueFile: string;
  /** The number of proxies in front of the host that are trusted about the client address. */
  trustedProxies: number;
  /** null in the sandbox, where mails stay in the outbox. */
  smtpUrl: string | null;
  mailFrom: { name: string; address: string };
  /** The address for alerts to the operator; null for none. */
  operatorEmail: string | null;
  /** The address that alerts are posted to; null for none. */
  operatorWebhookUrl: string | null;
  /** How many days the audit log is kept. */
  auditDays: number;
  /** How many days an account's support chat is kept after its last message; null for ever. */
  chatDays: number | null;
  /** How many days the text of a sent mail is kept. */
  mailDays: number;
  /** By how much a payment may be short and taken as paid: whole rupees, and percent of it. */
  takenAsPaidMax: number;
  takenAsPaidPercent: number;
  /** How many rupees an operator of this role may give away in a day. */
  supportDailyLimit: number;
  managerDailyLimit: number;
} & NetworkConfig;

/** Longer than proxies take to ask `/readyz` again. */
const SHUTDOWN_DELAY_S = 5;

const Settings = v.object({
  NODE_ENV: v.optional(v.string()),
  PORT: v.optional(integer('PORT', 0, 65_535), '3000'),
  HOST: v.optional(hostName('HOST')),
  DATA_DIR: v.optional(v.string(), '.data'),
  DATABASE_URL: v.optional(databaseUrl('DATABASE_URL')),
  DATABASE_DIRECT_URL: v.optional(databaseUrl('DATABASE_DIRECT_URL')),
  POOL_SIZE: v.optional(integer('POOL_SIZE', 1, 1_000), '10'),
  OPERATOR_PORT: v.optional(integer('OPERATOR_PORT', 0, 65_535), '3010'),
  OPERATOR_HOST: v.optional(hostName('OPERATOR_HOST'), '127.0.0.1'),
  OFFICE_URL: v.optional(origin('OFFICE_URL', ['https:'], 'https://office.example.com')),
  OPERATOR_TOKEN: v.optional(token('OPERATOR_TOKEN')),
  METRICS_TOKEN: v.optional(token('METRICS_TOKEN')),
  LOG_LEVEL: v.optional(v.picklist(LOG_LEVELS, `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`)),
  SHUTDOWN_DELAY: v.optional(integer('SHUTDOWN_DELAY', 0, 300)),
  LIMITS: v.optional(v.picklist(['loose', 'strict'], 'LIMITS must be loose or strict.')),
  CATALOGUE: v.optional(v.string(), 'public/catalogue.json'),
  PUBLIC_URL: v.optional(origin('PUBLIC_URL', ['http:', 'https:'], 'https://shop.example.com')),
  SMTP_URL: v.optional(url('SMTP_URL', ['smtp:', 'smtps:'], 'smtps://user:password@mail.example.com')),
  MAIL_FROM: v.optional(v.string()),
  OPERATOR_EMAIL: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => v.is(Email, text), 'OPERATOR_EMAIL must be an email address: staff@example.com.'),
      v.transform(accountName),
    ),
  ),
  OPERATOR_WEBHOOK_URL: v.optional(
    url('OPERATOR_WEBHOOK_URL', ['https:'], 'https://chat.example.com/hooks/TOKEN'),
  ),
  AUDIT_DAYS: v.optional(integer('AUDIT_DAYS', 30, 36_500), '730'),
  CHAT_DAYS: v.optional(integer('CHAT_DAYS', 30, 36_500)),
  MAIL_DAYS: v.optional(integer('MAIL_DAYS', 3, 3_650), '30'),
  TAKEN_AS_PAID_MAX: v.optional(integer('TAKEN_AS_PAID_MAX', 0, 10_000), '100'),
  TAKEN_AS_PAID_PERCENT: v.optional(integer('TAKEN_AS_PAID_PERCENT', 0, 10), '2'),
  SUPPORT_DAILY_LIMIT: v.optional(integer('SUPPORT_DAILY_LIMIT', 1, 1_000_000_000), '50000'),
  MANAGER_DAILY_LIMIT: v.optional(integer('MANAGER_DAILY_LIMIT', 1, 1_000_000_000), '500000'),
  SECRET: v.optional(secret('SECRET')),
  SECRET_PREVIOUS: v.optional(secret('SECRET_PREVIOUS')),
  TRUSTED_PROXIES: v.optional(integer('TRUSTED_PROXIES', 0, 10)),
  ALLOW_PLAINTEXT: v.optional(plaintextList, ''),
  SANDBOX: v.optional(v.literal('public', 'SANDBOX can only be public, or be left out.')),
  ...networkSettings,
});
type Settings = v.InferOutput<typeof Settings>;

const OPERATOR_HOST_UNUSABLE =
  'OPERATOR_HOST must be 0.0.0.0 or :: to let other machines read /metrics, since commands come over loopback.';
const METRICS_OPEN =
  'OPERATOR_HOST lets other machines read /metrics: set METRICS_TOKEN, which they then have to send.';

/** Settings of real networks, refused outside production, so that a sandbox can't reach them. */
const REAL_NETWORKS = /^(SMTP_URL$|OPERATOR_WEBHOOK_URL$|BITCART_|OKX_|BINANCE_|RATE_)/;

/** No control characters: a line break would begin another header. */
const MAIL_FROM = /^(?:"?([^"<>\p{Cc}]*?)"?\s*<([^<>\s]+)>|([^<>\s]+))$/u;

/**
 * Parses the settings from the environment and the files that it names. The error has one
 * sentence per line: invalid values, settings that a sandbox must not have, and all that production
 * lacks.
 */
export function readConfig(env: NodeJS.ProcessEnv): Parsed<Config> {
  const files = readSettingFiles(env);
  const given = Object.fromEntries(Object.entries(files.env).filter(([, value]) => value?.trim() !== ''));
  const parsed = v.safeParse(Settings, given);
  if (!parsed.success || files.wrong.length > 0)
    return refused([...files.wrong, ...(parsed.issues ?? []).map(({ message }) => message)]);
  const settings = parsed.output;
  const production = settings.NODE_ENV === 'production';
  const wrong = [
    ...secretErrors(settings),
    ...(isLoopback(settings.OPERATOR_HOST) ? [] : openOperatorErrors(settings)),
    ...(production
      ? [
          ...missingInProduction(settings),
          ...networkSettingErrors(settings),
          ...plaintextErrors(connectionsOf(settings), settings.ALLOW_PLAINTEXT),
        ]
      : [...sandboxErrors(settings, Object.keys(given)), ...missingBankSettings(settings)]),
  ];
  if (settings.DATABASE_DIRECT_URL !== undefined && settings.DATABASE_URL === undefined)
    wrong.push('DATABASE_DIRECT_URL is for a pooler at DATABASE_URL: set DATABASE_URL too, or leave it out.');
  if (settings.PORT !== 0 && settings.PORT === settings.OPERATOR_PORT)
    wrong.push(`PORT and OPERATOR_PORT are both ${settings.PORT}: set one of them to another.`);
  if (settings.OFFICE_URL !== undefined && settings.OFFICE_URL === settings.PUBLIC_URL)
    wrong.push('OFFICE_URL and PUBLIC_URL are the same: give the office a name of its own.');
  const mailFrom = mailFromOf(settings);
  if (mailFrom === null)
    wrong.push('MAIL_FROM must be an email address, with or without a name: Shop <shop@example.com>.');
  if (mailFrom === null || wrong.length > 0) return refused(wrong);
  return {
    ok: true,
    value: {
      mode: production ? 'production' : 'sandbox',
      host: settings.HOST ?? (production ? '0.0.0.0' : 'localhost'),
      port: settings.PORT,
      publicUrl: publicUrlOf(settings),
      dataDir: resolve(settings.DATA_DIR),
      databaseUrl: verifiedOrNull(settings.DATABASE_URL),
      databaseDirectUrl: verifiedOrNull(settings.DATABASE_DIRECT_URL),
      poolSize: settings.POOL_SIZE,
      secret: settings.SECRET ?? null,
      secretPrevious: settings.SECRET_PREVIOUS ?? null,
      operatorPort: settings.OPERATOR_PORT,
      operatorHost: settings.OPERATOR_HOST,
      officeUrl: settings.OFFICE_URL ?? null,
      operatorToken: settings.OPERATOR_TOKEN ?? null,
      metricsToken: settings.METRICS_TOKEN ?? null,
      logLevel: settings.LOG_LEVEL ?? (production ? 'info' : 'warn'),
      shutdownDelay: settings.SHUTDOWN_DELAY ?? (production ? SHUTDOWN_DELAY_S : 0),
      limits: settings.LIMITS ?? (production ? 'strict' : 'loose'),
      catalogueFile: resolve(settings.CATALOGUE),
      trustedProxies: settings.TRUSTED_PROXIES ?? 0,
      smtpUrl:
        settings.SMTP_URL === undefined
          ? null
          : encryptedSmtpUrl(settings.SMTP_URL, settings.ALLOW_PLAINTEXT),
      mailFrom,
      operatorEmail: settings.OPERATOR_EMAIL ?? null,
      operatorWebhookUrl: settings.OPERATOR_WEBHOOK_URL ?? null,
      auditDays: settings.AUDIT_DAYS,
      chatDays: settings.CHAT_DAYS ?? null,
      mailDays: settings.MAIL_DAYS,
      takenAsPaidMax: settings.TAKEN_AS_PAID_MAX,
      takenAsPaidPercent: settings.TAKEN_AS_PAID_PERCENT,
      supportDailyLimit: settings.SUPPORT_DAILY_LIMIT,
      managerDailyLimit: settings.MANAGER_DAILY_LIMIT,
      ...networkConfigOf(settings),
    },
  };
}

const refused = (sentences: string[]): { ok: false; reason: string } => ({
  ok: false,
  reason: [...new Set(sentences)].join('\n'),
});

function secretErrors({ SECRET, SECRET_PREVIOUS }: Settings): string[] {
  if (SECRET_PREVIOUS === undefined) return [];
  if (SECRET === undefined) return ['SECRET_PREVIOUS is set without SECRET: set SECRET to the new key.'];
  return SECRET === SECRET_PREVIOUS ? ['SECRET and SECRET_PREVIOUS are the same key: leave one out.'] : [];
}

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
      settings.TRUSTED_PROXIES !== undefined ||
        !(settings.PUBLIC_URL?.startsWith('https:') || settings.OFFICE_URL !== undefined),
      'TRUSTED_PROXIES (how many proxies are in front of the host, 0 for none) is missing: without it, all visitors behind a proxy would share one limit.',
    ],
    [settings.SANDBOX === undefined, 'SANDBOX is not allowed in production: leave it out.'],
  ];
  return needs.filter(([met]) => !met).map(([, sentence]) => sentence);
}

const serversOf = (databaseUrl = '') => serverUrlsOf(databaseUrl) ?? [];

const verifiedOrNull = (databaseUrl: string | undefined) =>
  databaseUrl === undefined ? null : verifiedDatabaseUrl(databaseUrl);

/** The faults of an operator's listener that other machines can reach. */
const openOperatorErrors = ({ OPERATOR_HOST, METRICS_TOKEN }: Settings): string[] => [
  ...(EVERY_INTERFACE.includes(OPERATOR_HOST) ? [] : [OPERATOR_HOST_UNUSABLE]),
  ...(METRICS_TOKEN === undefined ? [METRICS_OPEN] : []),
];
const EVERY_INTERFACE = ['0.0.0.0', '::'];

/** The addresses of other machines that must be encrypted in production. */
const connectionsOf = ({
  DATABASE_URL,
  DATABASE_DIRECT_URL,
  SMTP_URL,
  PUBLIC_URL,
  ...settings
}: Settings) => ({
  database: { DATABASE_URL: serversOf(DATABASE_URL), DATABASE_DIRECT_URL: serversOf(DATABASE_DIRECT_URL) },
  mail: { SMTP_URL },
  networks: networkUrls(settings),
  visitors: { PUBLIC_URL },
});

const publicUrlOf = ({ PUBLIC_URL, PORT }: Settings) =>
  PUBLIC_URL ?? new URL(`http://localhost:${PORT}`).origin;

function mailFromOf(settings: Settings): Config['mailFrom'] | null {
  if (settings.MAIL_FROM === undefined)
    return { name: brand.name, address: `no-reply@${new URL(publicUrlOf(settings)).hostname}` };
  const [, name, bracketed, bare] = MAIL_FROM.exec(settings.MAIL_FROM.trim()) ?? [];
  const address = bracketed ?? bare;
  return v.is(Email, address) ? { name: name || brand.name, address: accountName(address) } : null;
}
