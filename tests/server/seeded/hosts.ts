import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import * as v from 'valibot';
import type { SeededRandom } from '../../random.ts';
import type { Command, HostOptions, OpenPayment } from './commands.ts';
import { HostMessage } from './commands.ts';

/** The final result of a command. */
export type CommandOutcome = {
  refused: { status: number; sentence: string } | null;
  seen: OpenPayment | null;
  told?: unknown;
};

/** Host processes on one database. The commands of a killed one are repeated at another. */
export type Hosts = {
  ask(at: number, command: Command): Promise<CommandOutcome>;
  /**
   * Kills a host mid-work and starts another in its place; returns how many commands it was
   * running.
   */
  kill(): Promise<number>;
  close(): Promise<void>;
};

class HostKilled extends Error {}

type ResponseHandler = (told: Exclude<HostMessage, { kind: 'ready' }>) => void;
type HostProcess = {
  child: ChildProcess;
  isKilled: boolean;
  waiting: Map<number, { done: ResponseHandler; lost(why: Error): void }>;
};

export async function startHosts(count: number, start: HostOptions, chance: SeededRandom): Promise<Hosts> {
  const running: HostProcess[] = [];
  let asked = 0;
  let latest = 0;

  async function launch(): Promise<void> {
    const child = spawn(process.execPath, ['tests/server/seeded/host-process.ts', JSON.stringify(start)], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { PATH: process.env['PATH'] ?? '', ENV_FILE: '' },
    });
    const host: HostProcess = { child, isKilled: false, waiting: new Map() };
    await new Promise<void>((resolve, reject) => {
      child.on('message', (message: unknown) => {
        const told = v.parse(HostMessage, message);
        if (told.kind === 'ready') return resolve();
        const waiting = host.waiting.get(told.id);
        host.waiting.delete(told.id);
        waiting?.done(told);
      });
      child.once('exit', () => {
        reject(new Error('A host ended before it was ready'));
        const why = host.isKilled ? new HostKilled() : new Error('A host ended by itself');
        for (const { lost } of host.waiting.values()) lost(why);
      });
    });
    running.push(host);
  }

  const askOnce = (at: number, command: Command): Promise<CommandOutcome> =>
    new Promise((resolve, reject) => {
      const host = chance.pick(running);
      asked += 1;
      // A repeated command gets a later time: no host starts in the past of the others.
      latest = Math.max(latest, at);
      const id = asked;
      const done: ResponseHandler = (told) => {
        if (told.kind === 'fault') return reject(new Error(`${JSON.stringify(command)}: ${told.fault}`));
        resolve(
          told.kind === 'done'
            ? { refused: null, seen: told.seen, told: told.told }
            : { refused: { status: told.status, sentence: told.sentence }, seen: null },
        );
      };
      host.waiting.set(id, { done, lost: reject });
      host.child.send({ id, at: latest, command }, (error) => {
        if (error !== null) reject(new HostKilled());
      });
    });

  await Promise.all(Array.from({ length: count }, launch));
  return {
    async ask(at, command) {
      while (true) {
        try {
          return await askOnce(at, command);
        } catch (error) {
          if (!(error instanceof HostKilled)) throw error;
        }
      }
    },
    async kill() {
      const busiest = running.toSorted((a, b) => b.waiting.size - a.waiting.size)[0];
      if (busiest === undefined) throw new Error('No host runs');
      running.splice(running.indexOf(busiest), 1);
      const doing = busiest.waiting.size;
      const ended = once(busiest.child, 'exit');
      busiest.isKilled = true;
      busiest.child.kill('SIGKILL');
      await ended;
      await launch();
      return doing;
    },
    async close() {
      for (const host of running.splice(0)) {
        const ended = once(host.child, 'exit');
        host.isKilled = true;
        host.child.kill('SIGKILL');
        await ended;
      }
    },
  };
}
