import * as v from 'valibot';
import { serverUrlsOf } from '../../database/servers.ts';
import { plaintextErrors, plaintextList, verifiedDatabaseUrl } from '../../platform/encrypted-connections.ts';
import { formatTime } from '../../platform/pakistan.ts';
import { readSettingFiles } from '../../platform/setting-files.ts';
import { databaseUrl } from '../../platform/setting-schemas.ts';
import { backUp } from '../../recovery/backup.ts';
import type { Manifest } from '../../recovery/manifest.ts';
import { RecoveryRefused } from '../../recovery/manifest.ts';
import { restore } from '../../recovery/restore.ts';
import { codeOf } from '../../telemetry/error-code.ts';

/** Only the settings that a backup or restore needs, so that both work where no host could run. */
const Settings = v.object({
  /** An address past a connection pooler, which would break a dump. */
  DATABASE_DIRECT_URL: v.optional(databaseUrl('DATABASE_DIRECT_URL')),
  DATABASE_URL: v.optional(databaseUrl('DATABASE_URL')),
  DATA_DIR: v.optional(v.string(), '.data'),
  SECRET: v.optional(v.string()),
  SECRET_PREVIOUS: v.optional(v.string()),
  ALLOW_PLAINTEXT: v.optional(plaintextList, ''),
});

/**
 * Makes or restores a backup; returns a message for the operator. Throws `RecoveryRefused`.
 */
export async function recover(
  kind: 'backup' | 'restore',
  folder: string,
  environment: NodeJS.ProcessEnv,
): Promise<{ manifest: Manifest; text: string }> {
  const { env, wrong } = readSettingFiles(environment);
  const unreadable = wrong.find((sentence) => /^(SECRET|DATABASE)/.test(sentence));
  if (unreadable !== undefined) throw new RecoveryRefused(unreadable);
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ''));
  const settings = v.safeParse(Settings, given);
  if (!settings.success) throw new RecoveryRefused(settings.issues[0].message);
  const { DATABASE_DIRECT_URL, DATABASE_URL, DATA_DIR, SECRET, SECRET_PREVIOUS, ALLOW_PLAINTEXT } =
    settings.output;
  const url = DATABASE_DIRECT_URL ?? DATABASE_URL ?? null;
  const name = DATABASE_DIRECT_URL === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';
  const servers = url === null ? [] : (serverUrlsOf(url) ?? []);
  // Plaintext connections are refused in every mode: a backup has all of the shop's data, and a
  // restore may be tried anywhere.
  const [plaintext] = plaintextErrors({ database: { [name]: servers } }, ALLOW_PLAINTEXT);
  if (plaintext !== undefined) throw new RecoveryRefused(plaintext);
  const location = {
    // In other modes pg_dump would verify no certificate, unlike the host.
    databaseUrl: url === null ? null : verifiedDatabaseUrl(url),
    dataDir: DATA_DIR,
    secret: SECRET ?? null,
    secretPrevious: SECRET_PREVIOUS ?? null,
  };
  const manifest = await (kind === 'backup' ? backUp(location, folder) : restore(location, folder)).catch(
    (error: unknown) => {
      throw toRefusal(error);
    },
  );
  return { manifest, text: kind === 'backup' ? backedUp(manifest, folder) : restored(manifest) };
}

/**
 * Turns errors of the network and the database, which have a code, into refusals without their
 * messages, which may quote secrets.
 */
function toRefusal(error: unknown): unknown {
  const code = codeOf(error);
  return code === undefined ? error : new RecoveryRefused(`The database can't be used (${code}).`);
}

const MEGABYTE = 1_000_000;

function backedUp({ counts, dump, broken }: Manifest, folder: string): string {
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const size = (dump.bytes / MEGABYTE).toFixed(1);
  return [
    `${folder} has ${rows.toLocaleString('en')} rows in ${size} MB: ${countOf(counts)}.`,
    'It is not encrypted, and the key is not in it: keep both, apart from each other.',
    ...(broken.length === 0 ? [] : ['The shop breaks laws of its data, and so does this backup:', ...broken]),
  ].join('\n');
}

function restored({ counts, made_at, broken }: Manifest): string {
  return [
    `The shop is back as it was on ${formatTime(made_at)} in Pakistan: ${countOf(counts)}.`,
    ...(broken.length === 0 ? ['Nothing is wrong with it.'] : ['These were wrong before:', ...broken]),
    'What came after is not in it. Before you start the host, read "After a restore" in RUNNING.md: codes that were sold since are free again, and so are operators and accounts that were locked out since.',
  ].join('\n');
}

const countOf = (counts: Manifest['counts']) =>
  ['account', 'payment', 'order', 'stock_code']
    .map((table) => `${(counts[table] ?? 0).toLocaleString('en')} ${table.replace('_', ' ')}s`)
    .join(', ');
