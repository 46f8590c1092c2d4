import type { ChildProcess } from 'node:child_process';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from '../server/support/process.ts';

/** A fresh clone: the tracked files only, with nothing installed or built. */
let folder: string;
const { NODE_ENV: _, DATABASE_URL: __, ...plain } = process.env;

test.describe.configure({ mode: 'serial', timeout: 10 * 60_000 });

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'keystall-newcomer-'));
  const tracked = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean);
  for (const file of tracked) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(file, join(folder, file));
  }
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('installs production dependencies only, and lists each missing setting', async () => {
  execFileSync('npm', ['ci'], { cwd: folder, env: { ...plain, NODE_ENV: 'production' }, stdio: 'inherit' });
  const host = start({ NODE_ENV: 'production' });
  const [code] = await once(host.child, 'exit');
  expect(code).toBe(1);
  for (const setting of ['DATABASE_URL', 'SMTP_URL', 'PUBLIC_URL', 'SECRET'])
    expect(host.said()).toContain(setting);
});

test('starts the shop with one command, and stops it with Ctrl-C', async ({ request }) => {
  const port = String(await freePort());
  const host = start({ PORT: port, OPERATOR_PORT: String(await freePort()) });
  await expect.poll(host.said, { timeout: 300_000 }).toContain(`http://localhost:${port}/sandbox`);
  const page = await request.get(`http://localhost:${port}/`);
  expect(page.status()).toBe(200);
  host.child.kill('SIGINT');
  const [code] = await once(host.child, 'exit');
  expect(code).toBe(0);
});

function start(settings: Record<string, string>): { child: ChildProcess; said: () => string } {
  const child = spawn('npm', ['start'], { cwd: folder, env: { ...plain, ...settings }, stdio: 'pipe' });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => (text += part.toString()));
  return { child, said: () => text };
}
