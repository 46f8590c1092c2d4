import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHost } from '#server/create-host.ts';
import { testCatalogue } from './support/catalogue.ts';
import { makeDatabase, reachableEngines, SERVER_ADDRESS } from './support/databases.ts';
import type { RunningProcess } from './support/process.ts';
import { freePort, startProcess } from './support/process.ts';
import { startTcpProxy } from './support/tcp-proxy.ts';
import { testConfig } from './support/world.ts';

let folder = '';
const running: RunningProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keystall-start-'));
});
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

/** The host without pages, in a process and on a database of its own. */
async function startHost(env: Record<string, string> = {}) {
  const [port, operatorPort] = [await freePort(), await freePort()];
  const host = startProcess('src/server/main.ts', ['--api-only'], {
    DATA_DIR: folder,
    PORT: String(port),
    OPERATOR_PORT: String(operatorPort),
    ...env,
  });
  running.push(host);
  return { ...host, port, origin: `http://localhost:${port}` };
}

const READY = /The host answers/;

describe('A host that is started', () => {
  it('answers on both loopback addresses, and ends cleanly on SIGTERM', async () => {
    const host = await startHost();
    await host.waitFor(READY);
    expect((await fetch(`http://127.0.0.1:${host.port}/readyz`)).status).toBe(204);
    expect((await fetch(`${host.origin}/readyz`)).status).toBe(204);
    host.child.kill('SIGTERM');
    expect(await host.ended).toBe(0);
    expect(existsSync(join(folder, 'database.lock'))).toBe(false);
    expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600);
  });

  it('finishes a running request after the signal, and counts a repeated signal once', async () => {
    const host = await startHost({ LOG_LEVEL: 'info' });
    await host.waitFor(READY);
    const body = JSON.stringify({ username: 'nobody', password: 'not-the-one-1' });
    const socket = connect(host.port, '127.0.0.1');
    await once(socket, 'connect');
    const head = [
      'POST /api/login HTTP/1.1',
      'Host: localhost',
      'X-Requested-With: keystall',
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      'Expect: 100-continue',
    ];
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString('utf8');
    });
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    // Once it asks for the body, the host is handling the request.
    await once(socket, 'data');
    host.child.kill('SIGINT');
    host.child.kill('SIGINT');
    await host.waitFor(/host ends/);
    const isRefused = () =>
      fetch(`${host.origin}/readyz`).then(
        () => false,
        () => true,
      );
    await expect.poll(isRefused).toBe(true);
    socket.write(body);
    await once(socket, 'close');
    expect(answer).toMatch(/HTTP\/1\.1 401 /);
    expect(answer).toMatch(/Wrong username or password\.$/);
    expect(await host.ended).toBe(0);
  });

  it('waits for another host in its folder to stop', async () => {
    const first = await startHost();
    await first.waitFor(READY);
    const second = await startHost();
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    await second.waitFor(READY);
    expect((await fetch(`${second.origin}/readyz`)).status).toBe(204);
  });

  it('reports that its port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    const host = await startHost({ PORT: port });
    expect(await host.ended).toBe(1);
    expect(host.output()).toContain(`Port ${port} is in use by another program: set PORT to another.\n`);
    expect(existsSync(join(folder, 'database.lock'))).toBe(false);
    other.close();
  });

  it('says what is wrong with its settings, and leaves no trace', async () => {
    const host = await startHost({ PORT: 'abc', SMTP_URL: 'smtp://mail.example.com' });
    expect(await host.ended).toBe(1);
    expect(host.output()).toBe('PORT must be a whole number.\n');
    expect(existsSync(join(folder, 'database'))).toBe(false);
  });

  it('reads missing settings from its settings file', async () => {
    const file = join(folder, 'settings.env');
    writeFileSync(file, 'TRUSTED_PROXIES=abc\nLIMITS=none\n');
    const host = await startHost({ ENV_FILE: file, LIMITS: 'strict' });
    expect(await host.ended).toBe(1);
    expect(host.output()).toBe('TRUSTED_PROXIES must be a whole number.\n');
  });

  it('reports an unreachable database without revealing the password', async () => {
    const url = `postgres://shop:hidden-word@127.0.0.1:${await freePort()}/shop`;
    const host = await startHost({ DATABASE_URL: url });
    expect(await host.ended).toBe(1);
    expect(host.output()).toBe("The database at DATABASE_URL can't be used (ECONNREFUSED).\n");
  });
});

describe.runIf(reachableEngines.includes('postgresql'))('A host whose database goes away (R-91)', () => {
  it('lives, says so once, and serves again when the database is back', async () => {
    const database = await makeDatabase('postgresql');
    const proxy = await startTcpProxy(SERVER_ADDRESS);
    const url = new URL(database.url ?? '');
    url.host = `127.0.0.1:${proxy.port}`;
    const host = await startHost({ DATABASE_URL: url.href, LOG_LEVEL: 'warn' });
    await host.waitFor(READY);
    const health = async () => (await fetch(`${host.origin}/readyz`)).status;
    const before = host.output();
    await proxy.cut();
    expect(await health()).toBe(503);
    // Long enough for each of the host's jobs to fail more than once.
    await wait(11_000);
    expect(await health()).toBe(503);
    const lines = host.output().slice(before.length).trim().split('\n');
    expect(lines.filter((line) => line.includes('no connection to the database'))).toHaveLength(1);
    // The other one is that of the listening connection.
    expect(lines).toHaveLength(2);
    await proxy.restore();
    expect(await health()).toBe(204);
    await host.waitFor(/the database answers again/);
    host.child.kill('SIGTERM');
    expect(await host.ended).toBe(0);
    await database.drop();
  });
});

describe('npm run reset', () => {
  const reset = async (env: Record<string, string> = {}) => {
    const resetting = startProcess('src/server/reset.ts', [], { DATA_DIR: folder, ...env });
    running.push(resetting);
    return { code: await resetting.ended, said: resetting.output() };
  };

  it('refuses while the host runs, and empties the sandbox once it has stopped', async () => {
    const host = await startHost();
    await host.waitFor(READY);
    expect(await reset()).toEqual({
      code: 1,
      said: `The folder ${folder} is in use: stop the host first.\n`,
    });
    host.child.kill('SIGTERM');
    await host.ended;
    expect(await reset()).toEqual({ code: 0, said: 'The sandbox is empty again.\n' });
    expect(existsSync(folder)).toBe(false);
  });

  it('refuses anything but an embedded sandbox', async () => {
    expect((await reset({ DATABASE_URL: 'postgres://127.0.0.1/shop' })).code).toBe(1);
    expect((await reset({ NODE_ENV: 'production' })).code).toBe(1);
    expect(existsSync(folder)).toBe(true);
  });
});

describe.each(reachableEngines)('A database on %s', (engine) => {
  const open = async () => {
    const database = await makeDatabase(engine);
    return { database, connection: await database.connect() };
  };
  const close = async ({ database, connection }: Awaited<ReturnType<typeof open>>) => {
    await connection.close();
    await database.drop();
  };

  it('belongs to the mode that it was first used in', async () => {
    const opened = await open();
    const sandbox = testConfig();
    const production = { ...sandbox, mode: 'production' } as const;
    await createHost(sandbox, opened.connection, { catalogue: testCatalogue });
    await createHost(sandbox, opened.connection, { catalogue: testCatalogue });
    await expect(createHost(production, opened.connection, { catalogue: testCatalogue })).rejects.toThrow(
      "This database belongs to a sandbox host and can't be used in production.",
    );
    await close(opened);
  });

  it('belongs to the secret that it was first used with (R-104)', async () => {
    const opened = await open();
    const config = testConfig();
    await createHost(config, opened.connection, { catalogue: testCatalogue });
    const other = { ...config, secret: 'another secret, long enough as well' };
    await expect(createHost(other, opened.connection, { catalogue: testCatalogue })).rejects.toThrow(
      "SECRET is not the key that this database's codes are sealed with",
    );
    await close(opened);
  });

  it('uses a secret that the sandbox creates and stores, if none is set', async () => {
    const opened = await open();
    const config = { ...testConfig(), secret: null, dataDir: folder };
    const { keyring } = await createHost(config, opened.connection, { catalogue: testCatalogue });
    const again = await createHost(config, opened.connection, { catalogue: testCatalogue });
    expect(again.keyring.mac('secret-check', 'x')).toBe(keyring.mac('secret-check', 'x'));
    expect(readFileSync(join(folder, 'secret'), 'utf8').length).toBeGreaterThanOrEqual(32);
    await close(opened);
  });
});
