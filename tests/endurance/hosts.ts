import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { RunningProcess } from '../server/support/process.ts';
import { freePort, startProcess } from '../server/support/process.ts';
import type { Version } from '../server/support/versions.ts';
import { TODAY } from '../server/support/versions.ts';
import { residentOf } from './measure.ts';
import type { Backend } from './proxy.ts';

/** A host process that can be replaced, on the same ports. */
export type ReplaceableHost = Backend & {
  operatorPort: number;
  /** Starts it, from now on in this version if there is one, and waits until it is ready. */
  start(version?: Version): Promise<void>;
  /** Ends it at once. */
  kill(): Promise<void>;
  /** Lets it leave; throws if it does not leave as it should. */
  stop(): Promise<void>;
  /** Lets it leave, and starts it again once it is gone. */
  restart(version?: Version): Promise<void>;
  /** Its clock jumps to the next offset (see clock.ts). */
  jump(): void;
  /** The process and what it keeps in memory, in MB; null while it doesn't run. */
  resident(): { pid: number; megabytes: number } | null;
};

const CLOCK = join(import.meta.dirname, 'clock.ts');

/** What production needs beside a database, a mail server, an address and a key. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  LIMITS: 'loose',
  BANK_NAME: 'First Bank',
  BANK_ACCOUNT: 'PK00FIRS0000000000000001',
  BANK_TITLE: 'Shop Ltd',
};

/** A host as `main.ts` starts it; `settingsOf` is asked at each start. */
export async function makeHost(
  settingsOf: () => Record<string, string>,
  args: readonly string[],
): Promise<ReplaceableHost> {
  const [port, operatorPort] = [await freePort(), await freePort()];
  let running: RunningProcess | null = null;
  let { folder } = TODAY;
  // A run that fails leaves no host behind.
  process.once('exit', () => running?.child.kill('SIGKILL'));
  const end = async (signal: NodeJS.Signals) => {
    running?.child.kill(signal);
    return running?.ended;
  };
  const host: ReplaceableHost = {
    port,
    operatorPort,
    isReady: false,
    async start(version) {
      folder = version?.folder ?? folder;
      const started = startProcess(join(folder, 'src/server/main.ts'), [...args], {
        ...settingsOf(),
        PORT: String(port),
        OPERATOR_PORT: String(operatorPort),
        NODE_OPTIONS: `--import=${CLOCK}`,
      });
      running = started;
      started.ended.then(() => {
        host.isReady = false;
      });
      while (!(await answers(port))) {
        if (started.child.exitCode !== null) throw new Error(`A host ended: ${started.output()}`);
        await wait(100);
      }
      host.isReady = true;
    },
    async kill() {
      await end('SIGKILL');
    },
    async stop() {
      const how = await end('SIGTERM');
      if (how !== 0) throw new Error(`A host that was to leave ended with ${how}: ${running?.output()}`);
    },
    async restart(version) {
      await host.stop();
      await host.start(version);
    },
    jump: () => running?.child.kill('SIGUSR2'),
    resident() {
      const pid = running?.child.pid;
      if (pid === undefined || running?.child.exitCode !== null || running.child.signalCode !== null)
        return null;
      return { pid, megabytes: residentOf(pid) };
    },
  };
  return host;
}

const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ status }) => status === 204,
    () => false,
  );
