import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LEFT_OUT, MIGRATION_TABLE } from './contents.store.ts';
import { RecoveryRefused } from './manifest.ts';

/**
 * Dumps the view of the database that `snapshot` names, compressed, into `file`. Throws
 * `RecoveryRefused`.
 */
export async function runPgDump(url: string, { snapshot, file }: { snapshot: string; file: string }) {
  // pg_dump keeps the mode of a file that is there, so other users can't read it while it grows.
  await writeFile(file, '', { mode: 0o600 });
  const leftOut = LEFT_OUT.map((table) => `--exclude-table-data=public.${table}`);
  await run('pg_dump', url, [
    '--format=custom',
    `--snapshot=${snapshot}`,
    '--no-owner',
    '--no-privileges',
    ...leftOut,
    `--file=${file}`,
  ]);
}

/**
 * Restores a dump in one transaction, all or nothing, but the list of migrations: until that is
 * written, no host takes the tables for a shop. Throws `RecoveryRefused`.
 */
export async function runPgRestore(url: string, file: string): Promise<void> {
  const contents = await run('pg_restore', null, ['--list', file]);
  const restored = contents
    .split('\n')
    .filter((line) => !line.includes(`TABLE DATA public ${MIGRATION_TABLE} `));
  const list = join(tmpdir(), `keystall-restore-${randomUUID()}`);
  await writeFile(list, restored.join('\n'), { mode: 0o600 });
  try {
    const how = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'];
    await run('pg_restore', url, [...how, `--use-list=${list}`, file]);
  } finally {
    await rm(list, { force: true });
  }
}

/**
 * Runs a tool of PostgreSQL and returns its output. Its arguments, which other users of the machine
 * see, lack the password.
 */
function run(tool: 'pg_dump' | 'pg_restore', url: string | null, args: readonly string[]): Promise<string> {
  const { database, password } = url === null ? { database: null, password: null } : split(url);
  const child = spawn(tool, [...(database === null ? [] : [`--dbname=${database}`]), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(password === null ? {} : { PGPASSWORD: password }) },
  });
  const [out, err]: [string[], string[]] = [[], []];
  child.stdout.on('data', (chunk) => out.push(String(chunk)));
  child.stderr.on('data', (chunk) => err.push(String(chunk)));
  return new Promise((resolve, reject) => {
    child.on('error', () =>
      reject(
        new RecoveryRefused(
          `${tool} can't be started: install PostgreSQL's client programs (on Debian the package postgresql-client).`,
        ),
      ),
    );
    child.on('close', (code) =>
      code === 0
        ? resolve(out.join(''))
        : reject(new RecoveryRefused(`${tool} failed: ${reasonIn(err.join(''))}`)),
    );
  });
}

function split(url: string): { database: string; password: string | null } {
  const parsed = new URL(url);
  const password = parsed.searchParams.get('password') ?? decodeURIComponent(parsed.password);
  parsed.password = '';
  parsed.searchParams.delete('password');
  return { database: parsed.href, password: password === '' ? null : password };
}

/** The first error of a tool, without its statement and data. */
const reasonIn = (text: string): string =>
  /error: (.*)/.exec(text)?.[1] ?? text.trim().split('\n')[0] ?? 'it gave no reason.';
