import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** The folder of compiled modules, since compiling them takes most of a process's start. */
export const COMPILED = { NODE_COMPILE_CACHE: 'node_modules/.cache/keystall/compiled' };

/**
 * Starts the real host in its own process and waits until it answers; `settings` are its
 * environment. Throws if it exits before.
 */
export async function startHost(settings: Record<string, string>): Promise<ChildProcess> {
  const { DATABASE_URL: _, ...env } = process.env;
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    env: { ...env, ...COMPILED, ...settings, LIMITS: 'loose' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const told = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (part: Buffer) => {
      text += part.toString();
      if (text.includes('Shop:')) resolve(text);
    });
    child.once('exit', (code) => reject(new Error(`The host ended with ${code}: ${text}`)));
  });
  if (!told.includes(settings['PORT'] ?? '')) throw new Error(`The host listens elsewhere: ${told}`);
  return child;
}

/** Stops it as Ctrl-C does, and waits for its end. */
export async function endHost(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
