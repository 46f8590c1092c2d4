import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeDatabase, reachableEngines } from './support/databases.ts';
import { buildImage, commandOf, readStages, removeReadOnly } from './support/image.ts';
import { freePort } from './support/process.ts';

const BUILD_TIMEOUT_MS = 15 * 60_000;
const IMAGE_MAX_MB = 40;
/** The user `nobody`, where the tests may act as somebody else. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

const BIN = join(process.cwd(), 'node_modules/.bin');
const start = ([command = '', ...args]: string[], cwd: string, env: Record<string, string>) =>
  spawn(join(BIN, command), args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], ...NOBODY });

it.runIf(reachableEngines.includes('postgresql'))(
  'What the Dockerfile puts together serves the shop in production, to nobody’s user and from files that can’t be written',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'keystall-image-'));
    chmodSync(folder, 0o755);
    const database = await makeDatabase('postgresql');
    onTestFinished(async () => {
      await database.drop();
      removeReadOnly(folder);
    });
    const image = buildImage(folder);
    execFileSync('chmod', ['-R', 'a-w,a+rX', image]);
    const [kilobytes = ''] = execFileSync('du', ['-sk', image], { encoding: 'utf8' }).split('\t');
    console.log(`The image has ${Math.round(Number(kilobytes) / 1024)} MB beside its base.`);
    expect(Number(kilobytes) / 1024).toBeLessThan(IMAGE_MAX_MB);

    const final = readStages().at(-1) ?? [];
    const port = await freePort();
    const env = {
      NODE_ENV: 'production',
      PORT: String(port),
      OPERATOR_PORT: String(await freePort()),
      OPERATOR_TOKEN: 'a-token-of-the-operator',
      DATA_DIR: join(folder, 'nothing-is-written'),
      DATABASE_URL: database.url ?? '',
      SMTP_URL: 'smtps://mail.example.com',
      SECRET: 'a secret that is long enough for tests',
      PUBLIC_URL: 'https://shop.example.com',
      TRUSTED_PROXIES: '1',
      BANK_NAME: 'A Bank',
      BANK_ACCOUNT: 'PK00EXMP0000000000000000',
      BANK_TITLE: 'Keystall',
    };
    const host = start(commandOf(final, 'CMD'), image, env);
    let output = '';
    for (const stream of [host.stdout, host.stderr]) stream.on('data', (part) => (output += String(part)));
    const ended = once(host, 'close');
    const get = (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers: { Host: 'shop.example.com' } });
    try {
      await expect
        .poll(
          async () => {
            if (host.exitCode !== null) throw new Error(`The host ended: ${output}`);
            return (await get('/readyz').catch(() => null))?.status;
          },
          { timeout: 90_000 },
        )
        .toBe(204);
      const page = await get('/');
      const html = await page.text();
      expect([page.status, html.includes('Keystall')]).toEqual([200, true]);
      const [script = ''] = /\/assets\/[\w.-]+\.js/.exec(html) ?? [];
      expect((await get(script)).status).toBe(200);
      expect((await get('/sandbox')).status).toBe(404);
      const [command = '', ...args] = commandOf(final, 'HEALTHCHECK');
      expect(spawnSync(join(BIN, command), args, { env, cwd: image }).status).toBe(0);
      host.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
      expect(spawnSync(join(BIN, command), args, { env, cwd: image }).status).toBe(1);
    } finally {
      host.kill('SIGKILL');
      await ended;
    }
  },
  BUILD_TIMEOUT_MS,
);
