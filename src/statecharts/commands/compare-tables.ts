import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join, relative, resolve } from 'node:path';
import { diff } from 'node:util';

/**
 * The rows of the flows' tables of transitions that are gone (`-`) or new (`+`) since a commit, whose
 * own kit prints them as they were.
 */
export function compareWith(commit: string, names: readonly string[]): string[] {
  const { status } = spawnSync('git', ['rev-parse', '--verify', '--quiet', `${commit}^{commit}`]);
  if (status !== 0) throw new Error(`There is no commit ${commit}.`);
  const now = tablesIn('.', names);
  const folder = mkdtempSync(join(tmpdir(), 'charts-tables-'));
  try {
    git('worktree', 'add', '--detach', folder, commit);
    // Borrowed from here: a table shows neither packages nor styles.
    for (const name of ['node_modules', 'styled-system']) symlinkSync(resolve(name), join(folder, name));
    return changedRows(tablesIn(folder, names), now);
  } finally {
    git('worktree', 'remove', '--force', folder);
    rmSync(folder, { recursive: true, force: true });
  }
}

const git = (...args: string[]) => execFileSync('git', args, { stdio: 'pipe' });

const CLI = join(relative('.', import.meta.dirname), `cli${extname(import.meta.filename)}`);

function tablesIn(folder: string, names: readonly string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, [CLI, 'transitions', ...names], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
  });
  if (!stdout.startsWith('# '))
    throw new Error(`${stderr.trim()}\nThe kit prints no table at that commit.`.trim());
  return stdout;
}

/** The rows that only one of two texts of tables has, in their order. */
export const changedRows = (before: string, now: string): string[] =>
  diff(rowsOf(before), rowsOf(now)).flatMap(([change, row]) =>
    change === 0 ? [] : [`${change > 0 ? '-' : '+'} ${row}`],
  );

/** Every line of tables, with its flow and its state. */
function rowsOf(tables: string): string[] {
  let [flow, state] = ['', ''];
  return tables.split('\n').flatMap((line) => {
    const [, mark, name = ''] = /^(##?) (.+)/.exec(line) ?? [];
    if (mark === '#') flow = name;
    if (mark === '##') state = name;
    const isRow = mark === undefined && line !== '' && !/^\|( when |---)/.test(line);
    return isRow ? [`${flow}, ${state}: ${line}`] : [];
  });
}
