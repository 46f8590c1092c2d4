import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVER_ADDRESS } from './databases.ts';
import { freePort } from './process.ts';
import { makeProgramFolder, startProgram } from './programs.ts';

/** A pgbouncer in front of the tests' server. */
type Pgbouncer = { port: number; restart(): Promise<void>; stop(): Promise<void> };

/**
 * Starts a pgbouncer that gives each transaction another connection, out of few, and has no
 * settings but those that it needs: it refuses startup parameters that it doesn't know.
 */
export async function startPgbouncer({ poolSize }: { poolSize: number }): Promise<Pgbouncer> {
  const { folder, remove } = makeProgramFolder();
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const { host, port: serverPort } = SERVER_ADDRESS;
  writeFileSync(
    file,
    `[databases]
* = host=${host} port=${serverPort} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 200
`,
  );
  const start = () => startProgram('pgbouncer', [file], port);
  let running = await start();
  return {
    port,
    async restart() {
      await running.kill();
      running = await start();
    },
    async stop() {
      await running.kill();
      remove();
    },
  };
}
