import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { onEnd } from './on-end.ts';

/**
 * Builds the Storybook of a checkout into a folder, with the checkout's own script. On failure the error
 * names the log.
 */
export async function buildStorybook(checkout: string, folder: string): Promise<void> {
  await runNpm(checkout, ['run', 'build-storybook', '--', '--output-dir', folder], `${folder}.log`);
}

/** Runs npm in a folder, its output in a log file. */
export async function runNpm(folder: string, args: readonly string[], log: string): Promise<void> {
  // A group of its own, so that all of it can be ended.
  const child = spawn('npm', args, { cwd: folder, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const isDone = onEnd(() => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
  });
  const file = createWriteStream(log, { flags: 'a' });
  child.stdout.pipe(file, { end: false });
  child.stderr.pipe(file, { end: false });
  const [code] = await once(child, 'close');
  isDone();
  file.end();
  if (code !== 0) throw new Error(`npm ${args.join(' ')} failed in ${folder}. Its output is in ${log}.`);
}
