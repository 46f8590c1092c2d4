import type { ChildProcessByStdio } from 'node:child_process';
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
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

/** Below those that systems give to outgoing connections, which could take one before it is listened on. */
const PORTS = { from: 10_100, to: 32_000 };
const given = new Set<number>();

/** A port that is free at this moment, as are the `more` ports after it. A process gets none twice. */
export async function freePort(more = 0): Promise<number> {
  const port = randomInt(PORTS.from, PORTS.to);
  const wanted = Array.from({ length: more + 1 }, (_, at) => port + at);
  for (const each of wanted) if (given.has(each) || !(await isFree(each))) return freePort(more);
  for (const each of wanted) given.add(each);
  return port;
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port);
  const isListening = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.close();
  if (isListening) await once(server, 'close');
  return isListening;
}
