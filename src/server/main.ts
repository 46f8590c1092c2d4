import { BuildFailed, buildIfOutdated, DIST } from '../tooling/build.ts';
import { createApp } from './app.ts';
import { openCatalogue } from './catalogue/catalogue.ts';
import { startChat } from './chat/socket-server.ts';
import { isWebSocketUpgrade } from './chat/upgrade-guard.ts';
import type { Config } from './config.ts';
import { readConfig } from './config.ts';
import { createHost, openDatabase } from './create-host.ts';
import { FolderUnavailable } from './database/folder-lock.ts';
import { SchemaMismatch } from './database/migrate.ts';
import { PortUnavailable, startServer } from './http/http-server.ts';
import { startJobs } from './jobs.ts';
import { startOperator } from './operator/operator-server.ts';
import { loadBuiltShop } from './pages/built-shop.ts';
import { describeError } from './platform/describe-error.ts';
import { loadEnvironment } from './platform/load-env-file.ts';
import { StartRefused } from './platform/start-refused.ts';

/** A repeated signal within this time is the same key press, passed on by npm. */
const SAME_SIGNAL_MS = 2_000;

/** Clean-up steps, run in reverse order. */
const cleanups: (() => Promise<void>)[] = [];

async function start(config: Config, { apiOnly }: { apiOnly: boolean }): Promise<void> {
  if (!apiOnly) await buildIfOutdated();
  const catalogue = await openCatalogue(config.catalogueFile).catch((error: unknown) => {
    throw new StartRefused(error instanceof Error ? error.message : "The catalogue can't be used.");
  });
  cleanups.push(async () => catalogue.close());
  const engine = await openDatabase(config);
  cleanups.push(() => engine.close());
  const host = await createHost(config, engine, catalogue.current);
  const app = createApp(host, apiOnly ? {} : { shop: await loadBuiltShop(DIST) });
  const jobs = startJobs(host);
  cleanups.push(() => jobs.stop());
  const operator = await startOperator(host);
  cleanups.push(() => operator.close());
  const chat = await startChat(host, engine);
  const upgrades = { accepts: isWebSocketUpgrade, upgrade: chat.upgrade };
  const listener = await startServer(app, { hostname: config.host, port: config.port, upgrades });
  cleanups.push(() => listener.close());
  // Registered last so that it runs first: the listener waits for its sockets.
  cleanups.push(() => chat.close());
  if (apiOnly) console.log(`The host answers on port ${listener.port}.`);
  else printAddresses(config, listener.port);
}

function printAddresses(config: Config, port: number): void {
  const places =
    config.mode === 'production'
      ? [`The shop runs on port ${port}: ${config.publicUrl}`]
      : [
          `Shop:     http://localhost:${port}`,
          `Sandbox:  http://localhost:${port}/sandbox (mails with their codes, and a button that makes money arrive)`,
          'Screens:  npm run storybook',
        ];
  console.log(places.join('\n'));
}

async function shutDown(): Promise<void> {
  for (let step = cleanups.pop(); step !== undefined; step = cleanups.pop()) {
    await step().catch((error: unknown) => console.error(describeError(error)));
  }
}

/** The message to print for a failed start. */
function startupMessage(error: unknown): string {
  const isTold = [BuildFailed, FolderUnavailable, PortUnavailable, SchemaMismatch, StartRefused].some(
    (kind) => error instanceof kind,
  );
  return isTold && error instanceof Error ? error.message : describeError(error);
}

const config = readConfig(loadEnvironment());
if (!config.ok) {
  console.error(config.reason);
  process.exit(1);
}

const starting = start(config.value, { apiOnly: process.argv.includes('--api-only') });

let shuttingDownSince: number | null = null;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    if (shuttingDownSince !== null) {
      if (Date.now() - shuttingDownSince > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    shuttingDownSince = Date.now();
    console.log('Ending…');
    await starting.catch(() => {});
    await shutDown();
    process.exit(0);
  });
}

try {
  await starting;
} catch (error) {
  // A signal during the start makes pending steps fail, which is no error to report.
  if (shuttingDownSince === null) console.error(startupMessage(error));
  await shutDown();
  process.exit(1);
}
