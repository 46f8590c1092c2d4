import type { ChildProcessByStdio } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Readable } from 'node:stream';

/** A program of the project in a process of its own. */
export type RunningProcess = {
  child: ChildProcessByStdio<null, Readable, Readable>;
  /** Its output so far. */
  output(): string;
  /** Waits until its output matches. */
  waitFor(pattern: RegExp): Promise<string>;
  /** Waits for its end: the exit code, or the signal that killed it. */
  ended: Promise<number | NodeJS.Signals>;
};

/** Starts `script` (relative to the project) with this Node and only this environment. */
export function startProcess(
  script: string,
  args: string[],
  env: Record<string, string> = {},
): RunningProcess {
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
  return { child, output: () => text, waitFor: says, ended };
}

/** A port that is free at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('No port');
  return address.port;
}
