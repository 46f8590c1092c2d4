import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { collectDefaultMetrics } from 'prom-client';
import packageJson from '../../package.json' with { type: 'json' };
import { BuildFailed, buildIfOutdated, DIST } from '../tooling/build.ts';
import { createSite } from './app.ts';
import { openCatalogue } from './catalogue/catalogue.ts';
import { withPictureAddresses } from './catalogue/picture-addresses.ts';
import { startChat } from './chat/socket-server.ts';
import { isWebSocketUpgrade } from './chat/upgrade-guard.ts';
import type { Config } from './config.ts';
import { readConfig } from './config.ts';
import { createHost, openDatabase } from './create-host.ts';
import { createChanges } from './database/changes.ts';
import { startDatabaseClock } from './database/clock.ts';
import { FolderUnavailable } from './database/folder-lock.ts';
import { SchemaMismatch } from './database/migrate.ts';
import { PortUnavailable, startServer } from './http/http-server.ts';
import { createReadyAnswers } from './http/ready-answers.ts';
import { startJobs } from './jobs.ts';
import { unregisterHolder } from './keys/holders.ts';
import { startOperator } from './operator/http/operator-server.ts';
import { loadBuiltShop } from './pages/built-shop.ts';
import { hashedPictures } from './pages/static-files.ts';
import { loadEnvironment } from './platform/load-env-file.ts';
import { readCommandLine } from './platform/read-command-line.ts';
import { StartRefused } from './platform/start-refused.ts';
import { settingsToLog } from './settings-to-log.ts';
import { describeError } from './telemetry/describe-error.ts';
import type { Log } from './telemetry/logger.ts';
import { openLog } from './telemetry/logger.ts';
import { warnOfSampleTexts } from './warn-of-sample-texts.ts';

const { version: VERSION } = packageJson;

/** A repeated signal within this time is the same key press, passed on by npm. */
const SAME_SIGNAL_MS = 2_000;

/** Clean-up steps, run in reverse order. */
const cleanups: (() => Promise<void>)[] = [];

/** Aborted as the host begins to end. */
const leaving = new AbortController();

async function start(config: Config, log: Log, { apiOnly }: { apiOnly: boolean }): Promise<void> {
  if (!apiOnly) await buildIfOutdated();
  const engine = await openDatabase(config, log);
  cleanups.push(() => engine.close());
  const clock = await startDatabaseClock(engine.db, log);
  cleanups.push(() => clock.stop());
  const catalogue = await openCatalogue(config.catalogueFile, { log, now: clock.now, db: engine.db });
  cleanups.push(async () => catalogue.close());
  const shop = apiOnly ? undefined : await loadBuiltShop(DIST);
  const host = await createHost(config, engine, {
    catalogue: shop
      ? withPictureAddresses(catalogue.current, hashedPictures(shop.webRoot))
      : catalogue.current,
    catalogueFault: catalogue.fault,
    catalogueFile: catalogue,
    now: clock.now,
    changed: createChanges(engine.db).changed,
    log,
    leaving: leaving.signal,
  });
  let hasFinished = true;
  const finish = async (server: { close(): Promise<boolean> }) => {
    const isDone = await server.close();
    hasFinished &&= isDone;
  };
  // Running work may still seal with this host's key, which then counts until its note is too old.
  cleanups.push(async () => {
    if (hasFinished) await unregisterHolder(host);
  });
  collectDefaultMetrics();
  const { app, ready } = createSite(host, shop && { shop });
  const jobs = startJobs(host);
  cleanups.push(() => jobs.stop());
  const operator = await startOperator(host, {
    officeFolder: join(DIST, 'office'),
    listen: engine.listen,
  });
  cleanups.push(() => finish(operator));
  const chat = await startChat(host, engine);
  const upgrades = { accepts: isWebSocketUpgrade, upgrade: chat.upgrade };
  const listener = await startServer(app, {
    hostname: config.host,
    port: config.port,
    upgrades,
    answerReady: await createReadyAnswers(host, ready),
  });
  cleanups.push(() => finish(listener));
  // Registered last so that it runs first: the listener waits for its sockets.
  cleanups.push(() => chat.close());
  log.info({ version: VERSION, port: listener.port, ...settingsToLog(config) }, 'host started');
  if (config.mode === 'production') await warnOfSampleTexts(log, shop?.webRoot);
  if (apiOnly) console.log(`The host answers on port ${listener.port}.`);
  else if (config.mode === 'sandbox') printAddresses(listener.port);
}

/** A sandbox is started and used at the same terminal. */
function printAddresses(port: number): void {
  console.log(
    [
      `Shop:     http://localhost:${port}`,
      `Sandbox:  http://localhost:${port}/sandbox (mails with their codes, and a button that makes money arrive)`,
      'Screens:  npm run storybook',
    ].join('\n'),
  );
}

/**
 * Ends the host cleanly: first `/readyz` warns the proxies, then it takes no more requests
 * and finishes the running ones.
 */
async function shutDown(log: Log, delaySeconds: number): Promise<void> {
  leaving.abort();
  await wait(delaySeconds * 1000);
  for (let step = cleanups.pop(); step !== undefined; step = cleanups.pop()) {
    await step().catch((error: unknown) => log.error({ err: error }, 'ending a part failed'));
  }
}

/** The message to print for a failed start. */
function startupMessage(error: unknown): string {
  const isExpected = [BuildFailed, FolderUnavailable, PortUnavailable, SchemaMismatch, StartRefused].some(
    (kind) => error instanceof kind,
  );
  return isExpected && error instanceof Error ? error.message : describeError(error);
}

const { values: options } = readCommandLine(
  `npm start

Builds the shop if it has changed, and runs it until it is stopped. Its settings come from the environment and .env: see RUNNING.md.`,
  { options: { 'api-only': { type: 'boolean', default: false } } },
);
const config = readConfig(loadEnvironment());
if (!config.ok) {
  console.error(config.reason);
  process.exit(1);
}

const log = await openLog(config.value.logLevel);
const starting = start(config.value, log, { apiOnly: options['api-only'] });

let shuttingDownSince: number | null = null;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    if (shuttingDownSince !== null) {
      if (Date.now() - shuttingDownSince > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    shuttingDownSince = Date.now();
    log.info({ signal }, 'host ends');
    const hasStarted = await starting.then(
      () => true,
      () => false,
    );
    // Ctrl-C is pressed at a terminal, without proxies that must hear of the end first.
    await shutDown(log, hasStarted && signal === 'SIGTERM' ? config.value.shutdownDelay : 0);
    log.info({ ms: Date.now() - shuttingDownSince }, 'host ended');
    process.exit(0);
  });
}

// Node's own message of a crash quotes values, and is no line of the log.
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'host crashed');
  process.exit(1);
});

try {
  await starting;
} catch (error) {
  // A signal during the start makes pending steps fail, which is no error to report.
  if (shuttingDownSince === null) {
    console.error(startupMessage(error));
    if (config.value.mode === 'production') log.fatal({ reason: startupMessage(error) }, 'host not started');
  }
  await shutDown(log, 0);
  process.exit(1);
}
