import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from '@playwright/test';
import { endHost } from '../host.ts';
import { freePort } from '../server/support/process.ts';

const PASSWORD = 'a wrong secret word';
let folder: string;
let ports: number[];
let server: ChildProcess;
let shop: string;

test.describe.configure({ timeout: 4 * 60_000 });

test.beforeAll(async () => {
  test.setTimeout(2 * 60_000);
  folder = mkdtempSync(join(tmpdir(), 'keystall-charts-'));
  const port = await freePort(2);
  const [hostPort, operatorPort] = [port + 1, port + 2];
  ports = [port, hostPort, operatorPort];
  const { DATABASE_URL: _, ...env } = process.env;
  server = spawn('npm', ['run', 'dev'], {
    env: { ...env, PORT: String(port), OPERATOR_PORT: String(operatorPort), DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  shop = `http://localhost:${port}`;
  let said = '';
  server.stdout?.on('data', (part: Buffer) => (said += part.toString()));
  await expect.poll(() => said, { timeout: 90_000 }).toContain('The host answers');
  expect(stripVTControlCharacters(said)).toContain(`Live charts: ${shop}/__charts`);
});
test.afterAll(async () => {
  await endHost(server);
  // npm may end before the host, which writes into the folder until then.
  for (const port of ports) await expect.poll(() => isOpen(port), { timeout: 30_000 }).toBe(false);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

test('the page of live charts follows the shop in another window', async ({ context, page }) => {
  await page.goto(`${shop}/login`, { timeout: 120_000 });
  await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 60_000 });
  const charts = await context.newPage();
  await charts.goto(`${shop}/__charts`, { timeout: 60_000 });
  await charts.getByRole('button', { name: /^login/ }).click({ timeout: 60_000 });
  await expect(charts.locator('svg .active[data-state=editing]')).toBeVisible({ timeout: 30_000 });

  await page.getByLabel(/user|email/i).fill('someone');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(charts.locator('svg .active[data-state=refused]')).toBeVisible();
  await expect(charts.getByRole('complementary')).toContainText('login.submitted');
  expect(await charts.content()).toContain('•••');
  expect(await charts.content()).not.toContain(PASSWORD);
});

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, 'localhost');
    const end = (isHeard: boolean) => {
      socket.destroy();
      resolve(isHeard);
    };
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });
