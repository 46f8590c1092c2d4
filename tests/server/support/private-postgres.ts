import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './process.ts';
import { makeProgramFolder, runProgram, startProgram } from './programs.ts';

/** A server of PostgreSQL that is new and the test's own. */
type PrivatePostgres = { url: string; stop(): Promise<void> };

export async function startPrivatePostgres(): Promise<PrivatePostgres> {
  const { folder, remove } = makeProgramFolder();
  const [data, port] = [join(folder, 'data'), await freePort()];
  runProgram('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8']);
  writeFileSync(
    join(data, 'postgresql.auto.conf'),
    "listen_addresses = '127.0.0.1'\nshared_buffers = 32MB\n",
  );
  const server = await startProgram('postgres', ['-D', data, '-p', String(port), '-k', folder], port);
  let isStopped = false;
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      if (isStopped) return;
      isStopped = true;
      await server.kill('SIGINT');
      remove();
    },
  };
}
