import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '#server/database/connect.ts';
import { readCommandLine } from '#server/platform/read-command-line.ts';

/*
 * Fills the disk under the embedded database while it writes, frees it, and opens the database again:
 * no acknowledged row may be missing. It mounts a small disk in memory, so it runs as root on Linux.
 */
const DISK_MB = 200;
const LEFT_BYTES = 512 * 1024;
const ROW = 'x'.repeat(2_000);

readCommandLine(
  'npx node tests/endurance/full-disk.ts\n\nFills a small disk under the embedded database, as root on Linux.',
  {},
);
if (process.getuid?.() !== 0 || process.platform !== 'linux') {
  console.error('A disk can only be mounted by root, on Linux.');
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), 'keystall-disk-'));
execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', folder]);
try {
  const data = join(folder, 'database');
  const first = await openEmbedded(data);
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(join(folder, 'filler'), Buffer.alloc(bavail * bsize - LEFT_BYTES));
  const written: string[] = [];
  const write = async (engine: typeof first, name: string) => {
    await engine.db.insertInto('setting').values({ name, value: ROW }).execute();
    written.push(name);
  };
  let refusal: unknown = null;
  for (let row = 0; refusal === null && row < 20_000; row += 1)
    await write(first, `row ${row}`).catch((error: unknown) => {
      refusal = error;
    });
  console.log(`Full after ${written.length} rows: ${refusal instanceof Error ? refusal.message : 'never'}`);
  rmSync(join(folder, 'filler'));
  const goesOn = await write(first, 'afterwards').then(
    () => true,
    () => false,
  );
  console.log(goesOn ? 'With space again it goes on.' : 'With space again it has to be restarted.');
  await first.close().catch(() => {});
  const second = await openEmbedded(data);
  const rows = await second.db.selectFrom('setting').select('name').execute();
  const kept = new Set(rows.map(({ name }) => name));
  const lost = written.filter((name) => !kept.has(name));
  await write(second, 'reopened');
  await second.close();
  console.log(`${lost.length} of ${written.length} acknowledged rows lost.`);
  process.exitCode = refusal !== null && lost.length === 0 ? 0 : 1;
} finally {
  execFileSync('umount', ['-l', folder]);
  rmSync(folder, { recursive: true, force: true });
}
