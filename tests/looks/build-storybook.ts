import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
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
  mkdirSync(dirname(log), { recursive: true });
  const output = openSync(log, 'a');
  // A group of its own, so that all of it can be ended.
  const child = spawn('npm', args, { cwd: folder, detached: true, stdio: ['ignore', output, output] });
  const forget = onEnd(() => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
  });
  const [code] = await once(child, 'close');
  forget();
  closeSync(output);
  if (code !== 0) throw new Error(`npm ${args.join(' ')} failed in ${folder}. Its output is in ${log}.`);
}
