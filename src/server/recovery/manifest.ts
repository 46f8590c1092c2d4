import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';

/** A backup or restore that can't be done; the message is one sentence for the operator. */
export class RecoveryRefused extends Error {
  override readonly name = 'RecoveryRefused';
}

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/**
 * The contents that a dump must have, judged in its own snapshot of the database. It has no secret.
 */
const Contents = v.object({
  /** `sandbox` or `production`. */
  mode: v.string(),
  /** The key's check value, which shows whether a `SECRET` opens the codes. */
  key: v.string(),
  /** The one before, as long as something may still be sealed with it. */
  previous_key: v.nullable(v.string()),
  migrations: v.array(v.object({ name: v.string(), timestamp: v.string() })),
  /** The rows of each table, but those that a restore leaves out. */
  counts: v.record(v.string(), Count),
  /** In rupees: of all ledger entries (zero), and of all balances. */
  sums: v.object({ ledger: v.string(), balances: v.string() }),
  /** The laws that were broken already. */
  broken: v.array(v.string()),
});
export type Contents = v.InferOutput<typeof Contents>;

const Manifest = v.object({
  format: v.literal(1),
  made_at: v.pipe(v.string(), v.isoTimestamp()),
  version: v.string(),
  engine: v.picklist(['postgresql', 'embedded']),
  dump: v.object({ bytes: Count, sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) }),
  ...Contents.entries,
});
export type Manifest = v.InferOutput<typeof Manifest>;

/** The files of a backup in its folder. */
export const backupFiles = (folder: string) => ({
  dump: join(folder, 'dump'),
  manifest: join(folder, 'manifest.json'),
});

/** The size and hash of a dump. */
async function measureDump(file: string): Promise<Manifest['dump']> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return { bytes: (await stat(file)).size, sha256: hash.digest('hex') };
}

/**
 * Writes the manifest, the last file of a backup: a folder without it was cut off and is none.
 */
export async function writeManifest(
  folder: string,
  { engine, contents }: { engine: Manifest['engine']; contents: Contents },
): Promise<Manifest> {
  const files = backupFiles(folder);
  await chmod(files.dump, 0o600);
  const manifest: Manifest = {
    format: 1,
    made_at: new Date().toISOString(),
    version: await appVersion(),
    engine,
    dump: await measureDump(files.dump),
    ...contents,
  };
  const draft = `${files.manifest}.draft`;
  await writeFile(draft, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, files.manifest);
  return manifest;
}

/** Reads a backup's manifest, and checks its dump against it. Throws `RecoveryRefused`. */
export async function readBackup(folder: string): Promise<Manifest> {
  const files = backupFiles(folder);
  const text = await readFile(files.manifest, 'utf8').catch(() => null);
  if (text === null)
    throw new RecoveryRefused(
      `${folder} is no whole backup: it has no manifest.json, which is written last.`,
    );
  const manifest = v.safeParse(v.pipe(v.string(), v.parseJson(), Manifest), text);
  if (!manifest.success)
    throw new RecoveryRefused(`${files.manifest} can't be read: it was changed, or a newer version made it.`);
  const { bytes, sha256 } = await measureDump(files.dump).catch(() => ({ bytes: 0, sha256: '' }));
  if (bytes !== manifest.output.dump.bytes || sha256 !== manifest.output.dump.sha256)
    throw new RecoveryRefused(`${files.dump} is not the file that was written: use another backup.`);
  return manifest.output;
}

async function appVersion(): Promise<string> {
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8');
  return v.parse(v.pipe(v.string(), v.parseJson(), v.object({ version: v.string() })), text).version;
}
