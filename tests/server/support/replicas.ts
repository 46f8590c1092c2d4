import { spawnSync } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { codeOf } from '#server/telemetry/error-code.ts';
import { freePort } from './process.ts';
import type { Serving } from './programs.ts';
import { makeProgramFolder, runProgram, startProgram } from './programs.ts';

/** A primary and its synchronous standby, on servers of their own. */
export type Replicas = {
  /** Names both servers. */
  url: string;
  primary: Serving;
  /** Stops the primary without ending it: it keeps its connections and answers nothing. */
  freezePrimary(): void;
  /** Stops the standby in the same way, or lets it go on: commits on the primary wait for it. */
  freezeStandby(isFrozen: boolean): void;
  /** Makes the standby the primary; it then commits without waiting for another. */
  promote(): Promise<void>;
  stop(): Promise<void>;
};

const STANDBY = 'standby';

/** Signals a server and the processes that it has started. Those that have ended meanwhile are passed over. */
function signalAll(pid: number, signal: NodeJS.Signals): void {
  const started = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' }).stdout;
  for (const each of [pid, ...started.split('\n').filter(Boolean).map(Number)]) {
    try {
      process.kill(each, signal);
    } catch (error) {
      if (codeOf(error) !== 'ESRCH') throw error;
    }
  }
}

/** Starts both; a commit on the primary waits until the standby has it on disk. */
export async function startReplicas(): Promise<Replicas> {
  const { folder, remove } = makeProgramFolder();
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  const [firstPort, secondPort] = [await freePort(), await freePort()];
  const urlOf = (hosts: string) => `postgres://postgres@${hosts}/postgres`;
  const ask = async (port: number, text: string) => {
    const client = new pg.Client({ connectionString: urlOf(`127.0.0.1:${port}`) });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  };
  const serve = (data: string, port: number) =>
    startProgram('postgres', ['-D', data, '-p', String(port), '-k', folder], port);
  const answers = async (port: number, text: string, expected: unknown) => {
    for (let tries = 0; tries < 300; tries += 1) {
      const rows = await ask(port, text).catch(() => []);
      if (rows[0]?.is === expected) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`${text} did not become ${String(expected)}`);
  };

  runProgram('initdb', ['-D', first, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8']);
  writeFileSync(
    join(first, 'postgresql.auto.conf'),
    "listen_addresses = '127.0.0.1'\nshared_buffers = 32MB\nmax_connections = 60\n",
  );
  const primary = await serve(first, firstPort);
  await answers(firstPort, 'SELECT pg_is_in_recovery() AS is', false);
  const source = `host=127.0.0.1 port=${firstPort} user=postgres application_name=${STANDBY}`;
  runProgram('pg_basebackup', ['-D', second, '-d', source, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']);
  const standby = await serve(second, secondPort);
  // Only now: the first commits could wait for no standby.
  appendFileSync(join(first, 'postgresql.auto.conf'), `synchronous_standby_names = '${STANDBY}'\n`);
  await ask(firstPort, 'SELECT pg_reload_conf()');
  await answers(firstPort, 'SELECT sync_state AS is FROM pg_stat_replication', 'sync');
  return {
    url: `${urlOf(`127.0.0.1:${firstPort},127.0.0.1:${secondPort}`)}?target_session_attrs=read-write`,
    primary,
    freezePrimary: () => signalAll(primary.pid, 'SIGSTOP'),
    freezeStandby: (isFrozen) => signalAll(standby.pid, isFrozen ? 'SIGSTOP' : 'SIGCONT'),
    promote: () => answers(secondPort, 'SELECT pg_promote() AS is', true),
    async stop() {
      for (const each of [primary, standby]) {
        if (each.isRunning()) signalAll(each.pid, 'SIGKILL');
        await each.kill();
      }
      remove();
    },
  };
}
