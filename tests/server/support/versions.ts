import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { STEPS } from '#server/database/migrate.ts';
import type { RunningProcess } from './process.ts';
import { freePort, startProcess } from './process.ts';

/** What a host needs to run without pages. */
const PARTS = ['src', 'public/catalogue.json', 'package.json'];

/** A version of the host in a folder of its own. */
export type Version = { folder: string };

/** Today's version. */
export const TODAY: Version = { folder: '.' };

function git(...args: string[]): string | null {
  try {
    const stdio: ('ignore' | 'pipe')[] = ['ignore', 'pipe', 'ignore'];
    return execFileSync('git', args, { encoding: 'utf8', stdio }).trim() || null;
  } catch {
    return null;
  }
}

/**
 * The last commit of the main line before today's step of the schema: the version that an upgrade
 * starts from. null if the history doesn't go back that far.
 */
export function commitBeforeThisStep(): string | null {
  if (STEPS.length < 2) return null;
  const [first] = Object.keys(STEPS.at(-1) ?? {});
  const file = `src/server/database/migrations/${first}.ts`;
  const added = git('log', '-1', '--first-parent', '--diff-filter=A', '--format=%H', '--', file);
  return added && git('rev-parse', '--verify', `${added}^1`);
}

/** The version of `commit`, put into `folder`, with the packages of today. */
export function checkOut(commit: string, folder: string): Version {
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync('git', ['archive', commit, ...PARTS], { maxBuffer: 2 ** 28 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  return { folder };
}

/**
 * An invented later version in `folder`: today's sources, and `steps` more steps that each expand
 * the schema by a column and a table.
 */
export function laterVersion(steps: number, folder: string): Version {
  for (const part of PARTS) cpSync(part, join(folder, part), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  const database = join(folder, 'src/server/database');
  for (let step = 1; step <= steps; step++) {
    const name = `900${step}_invented`;
    writeFileSync(
      join(database, `migrations/${name}.ts`),
      `import { sql } from 'kysely';
      export async function up(db) {
        await sql\`ALTER TABLE payment ADD COLUMN invented_${step} text NOT NULL DEFAULT 'new'\`.execute(db);
        await sql\`CREATE TABLE invented_${step} (id text PRIMARY KEY)\`.execute(db);
      }`,
    );
    appendFileSync(
      join(database, 'migrate.ts'),
      `import * as invented${step} from './migrations/${name}.ts';\nSTEPS.push({ '${name}': invented${step} });\n`,
    );
  }
  return { folder };
}

/** Whether the version knows the steps of the schema. */
export const knowsSteps = ({ folder }: Version): boolean =>
  readFileSync(join(folder, 'src/server/database/migrate.ts'), 'utf8').includes('schema-step');

/** Starts the version's host, without pages; `answered` is its origin once it answers. */
export async function startVersion(
  { folder }: Version,
  env: Record<string, string>,
): Promise<RunningProcess & { answered: Promise<string> }> {
  const [port, operatorPort] = [await freePort(), await freePort()];
  const host = startProcess(join(folder, 'src/server/main.ts'), ['--api-only'], {
    PORT: String(port),
    OPERATOR_PORT: String(operatorPort),
    ...env,
  });
  const answered = host.waitFor(/The host answers/).then(() => `http://localhost:${port}`);
  answered.catch(() => {});
  return { ...host, answered };
}
