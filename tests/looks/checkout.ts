import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from './build-storybook.ts';
import { onEnd } from './on-end.ts';

const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** Whether git knows a name as a commit. */
export function isRevision(name: string): boolean {
  try {
    git('rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`);
    return true;
  } catch {
    return false;
  }
}

/** The short hash and the subject of a commit. */
export const describeCommit = (revision: string): string =>
  git('log', '-1', '--format=%h %s', revision, '--');

/**
 * Checks a commit out into a new folder, ready to build; it is removed when this program ends. With the
 * same lock file it borrows the installed packages, else it installs its own.
 */
export async function checkOut(revision: string, folder: string): Promise<void> {
  const commit = git('rev-parse', '--verify', '--end-of-options', `${revision}^{commit}`);
  onEnd(() => git('worktree', 'remove', '--force', folder));
  git('worktree', 'add', '--detach', folder, commit);
  const [own, theirs] = ['.', folder].map((one) => readFileSync(join(one, 'package-lock.json'), 'utf8'));
  const log = `${folder}.log`;
  if (own === theirs) symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  else await runNpm(folder, ['ci', '--no-audit', '--no-fund'], log);
  await runNpm(folder, ['run', 'prepare'], log);
}
