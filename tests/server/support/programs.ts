import type { ChildProcess } from 'node:child_process';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Database programs refuse to run as root: there, the system's user for PostgreSQL runs all of these. */
const user = ((): { uid?: number; gid?: number } => {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return {};
  }
})();

const FOLDERS = ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];
const DEBIAN = '/usr/lib/postgresql';

/** Where a program is, in its newest version; null if it isn't installed. */
function findProgram(name: string): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const newest = versions.toSorted((a, b) => Number(b) - Number(a)).map((each) => `${DEBIAN}/${each}/bin`);
  return [...newest, ...FOLDERS].map((folder) => join(folder, name)).find(existsSync) ?? null;
}

/**
 * Whether tests that need these programs can run. On CI a missing program is an error; elsewhere it
 * is reported.
 */
export function hasPrograms(names: readonly string[]): boolean {
  const missing = names.filter((name) => findProgram(name) === null);
  if (missing.length === 0) return true;
  const sentence = `Left out, because not installed: ${missing.join(', ')}`;
  if (process.env['CI'] !== undefined) throw new Error(sentence);
  console.warn(sentence);
  return false;
}

/** A new folder that these programs can write to. */
export function makeProgramFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'keystall-programs-'));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }) };
}

function pathOf(name: string): string {
  const path = findProgram(name);
  if (path === null) throw new Error(`${name} is not installed`);
  return path;
}

/** Runs a database program to its end; throws with its output if it fails. */
export function runProgram(name: string, args: readonly string[]): void {
  execFileSync(pathOf(name), args, { ...user, cwd: tmpdir(), stdio: ['ignore', 'pipe', 'pipe'] });
}

/** A program that serves on a port of this machine. */
export type Serving = {
  pid: number;
  isRunning(): boolean;
  /** Ends it at once and waits for its end. */
  kill(signal?: NodeJS.Signals): Promise<void>;
};

/** Starts a program and waits until `port` takes connections. */
export async function startProgram(name: string, args: readonly string[], port: number): Promise<Serving> {
  const child = spawn(pathOf(name), args, { ...user, cwd: tmpdir(), stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output = `${output}${chunk.toString('utf8')}`.slice(-10_000);
    });
  const closed = once(child, 'close');
  while (!(await takesConnections(port))) {
    if (hasEnded(child)) throw new Error(`${name} ended: ${output}`);
    await wait(50);
  }
  return {
    pid: child.pid ?? 0,
    isRunning: () => !hasEnded(child),
    async kill(signal = 'SIGKILL') {
      if (!hasEnded(child)) child.kill(signal);
      await closed;
    },
  };
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
