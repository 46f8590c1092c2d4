import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import * as v from 'valibot';
import type { Chance } from './chance.ts';
import type { Command, Seen, Start } from './commands.ts';
import { Told } from './commands.ts';

/** What came of a command in the end. */
export type Outcome = {
  refused: { status: number; sentence: string } | null;
  seen: Seen | null;
  told?: unknown;
};

/** Host processes over one database. Some of them are killed; what they were doing is then asked of another one. */
export type Hosts = {
  ask(at: number, command: Command): Promise<Outcome>;
  /** Kills one in the middle of what it does, and starts another in its place; answers how much it was doing. */
  kill(): Promise<number>;
  close(): Promise<void>;
};

class Killed extends Error {}

type Answered = (told: Exclude<Told, { kind: 'ready' }>) => void;
type Running = {
  child: ChildProcess;
  isKilled: boolean;
  waiting: Map<number, { done: Answered; lost(why: Error): void }>;
};

export async function startHosts(count: number, start: Start, chance: Chance): Promise<Hosts> {
  const running: Running[] = [];
  let asked = 0;
  let latest = 0;

  async function launch(): Promise<void> {
    const child = spawn(process.execPath, ['tests/server/seeded/host.ts', JSON.stringify(start)], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { PATH: process.env['PATH'] ?? '', ENV_FILE: '' },
    });
    const host: Running = { child, isKilled: false, waiting: new Map() };
    await new Promise<void>((resolve, reject) => {
      child.on('message', (message: unknown) => {
        const told = v.parse(Told, message);
        if (told.kind === 'ready') return resolve();
        const waiting = host.waiting.get(told.id);
        host.waiting.delete(told.id);
        waiting?.done(told);
      });
      child.once('exit', () => {
        reject(new Error('A host ended before it was ready'));
        const why = host.isKilled ? new Killed() : new Error('A host ended by itself');
        for (const { lost } of host.waiting.values()) lost(why);
      });
    });
    running.push(host);
  }

  const askOnce = (at: number, command: Command): Promise<Outcome> =>
    new Promise((resolve, reject) => {
      const host = chance.oneOf(running);
      asked += 1;
      // What is asked again of another host is asked later: no host begins in a past that the others have left.
      latest = Math.max(latest, at);
      const id = asked;
      const done: Answered = (told) => {
        if (told.kind === 'fault') return reject(new Error(`${JSON.stringify(command)}: ${told.fault}`));
        resolve(
          told.kind === 'done'
            ? { refused: null, seen: told.seen, told: told.told }
            : { refused: { status: told.status, sentence: told.sentence }, seen: null },
        );
      };
      host.waiting.set(id, { done, lost: reject });
      host.child.send({ id, at: latest, command }, (error) => {
        if (error !== null) reject(new Killed());
      });
    });

  await Promise.all(Array.from({ length: count }, launch));
  return {
    async ask(at, command) {
      while (true) {
        try {
          return await askOnce(at, command);
        } catch (error) {
          if (!(error instanceof Killed)) throw error;
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
