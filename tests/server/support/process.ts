import type { ChildProcessByStdio } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Readable } from 'node:stream';

/** A program of ours in a process of its own. */
export type Running = {
  child: ChildProcessByStdio<null, Readable, Readable>;
  /** Everything that it has said so far. */
  said(): string;
  /** Waits until it has said something that fits. */
  says(pattern: RegExp): Promise<string>;
  /** Waits until it has ended: its exit code, or the signal that killed it. */
  ended: Promise<number | NodeJS.Signals>;
};

/** Starts `script` (from the project's folder) with this Node and only these settings. */
export function run(script: string, args: string[], env: Record<string, string> = {}): Running {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, HOME, ENV_FILE: '', ...env },
  });
  let text = '';
  const listeners = new Set<() => void>();
  const hear = (chunk: Buffer) => {
    text += chunk.toString('utf8');
    for (const listener of listeners) listener();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const ended = once(child, 'close').then(() => child.exitCode ?? child.signalCode ?? 'SIGKILL');
  const says = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(text);
        if (found !== null) resolve(found[0]);
      };
      listeners.add(look);
      ended.then((how) => reject(new Error(`It ended (${how}) without saying ${pattern}, but: ${text}`)));
      look();
    });
  return { child, said: () => text, says, ended };
}

/** A port that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('No port');
  return address.port;
}
