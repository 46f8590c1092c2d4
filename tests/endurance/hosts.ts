import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { RunningProcess } from '../server/support/process.ts';
import { freePort, startProcess } from '../server/support/process.ts';
import type { Version } from '../server/support/versions.ts';
import { TODAY } from '../server/support/versions.ts';
import { residentOf } from './measure.ts';
import type { Backend } from './proxy.ts';

/** A host process that can be replaced, on the same port. */
export type EnduranceHost = Backend & {
  start(): Promise<void>;
  /** Ends it at once and starts it again. */
  kill(): Promise<void>;
  /** Lets it leave, and starts it again once it is gone: from now on in another version, if there is one. */
  restart(version?: Version): Promise<void>;
  /** Its clock jumps to the next offset (see clock.ts). */
  jump(): void;
  /** The process and what it keeps in memory, in MB; null while it doesn't run. */
  resident(): { pid: number; megabytes: number } | null;
  stop(): Promise<void>;
};

const CLOCK = join(import.meta.dirname, 'clock.ts');

/** A host with these settings, as `main.ts` starts it. */
export async function makeHost(env: Record<string, string>, args: readonly string[]): Promise<EnduranceHost> {
  const port = await freePort();
  let running: RunningProcess | null = null;
  let folder = TODAY.folder;
  // A run that fails leaves no host behind.
  process.once('exit', () => running?.child.kill('SIGKILL'));
  const start = async () => {
    const settings = { ...env, PORT: String(port), OPERATOR_PORT: '0', NODE_OPTIONS: `--import=${CLOCK}` };
    const started = startProcess(join(folder, 'src/server/main.ts'), [...args], settings);
    running = started;
    started.ended.then(() => {
      host.isReady = false;
    });
    while (!(await answers(port))) {
      if (started.child.exitCode !== null) throw new Error(`A host ended: ${started.output()}`);
      await wait(100);
    }
  };
  const end = async (signal: NodeJS.Signals) => {
    running?.child.kill(signal);
    await running?.ended;
  };
  const host: EnduranceHost = {
    port,
    isReady: false,
    start,
    async kill() {
      await end('SIGKILL');
      await start();
    },
    async restart(version) {
      folder = version?.folder ?? folder;
      await end('SIGTERM');
      await start();
    },
    jump: () => running?.child.kill('SIGUSR2'),
    resident() {
      const pid = running?.child.pid;
      if (pid === undefined || running?.child.exitCode !== null || running.child.signalCode !== null)
        return null;
      return { pid, megabytes: residentOf(pid) };
    },
    stop: () => end('SIGTERM'),
  };
  return host;
}

const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ status }) => status === 204,
    () => false,
  );
