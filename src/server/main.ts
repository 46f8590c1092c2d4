import { createApp } from './app.ts';
import { BuildFailed, buildWhatIsOutOfDate, DIST } from './build.ts';
import { openCatalogue } from './catalogue/catalogue.ts';
import { startChat } from './chat/chat.ts';
import { isForSocket } from './chat/gate.ts';
import type { Config } from './config.ts';
import { readConfig } from './config.ts';
import { FolderRefused } from './database/folder-lock.ts';
import { readEnvironment } from './environment.ts';
import { describeError } from './http/answers.ts';
import { listen, PortRefused } from './http/listener.ts';
import { startJobs } from './jobs.ts';
import { startOperator } from './operator/listener.ts';
import { loadBuiltShop } from './pages/built.ts';
import { makeHost, openDatabase, StartRefused } from './start.ts';

/** A signal that comes again so soon is the same key press, handed on by npm. */
const SAME_SIGNAL_MS = 2_000;

/** Steps that undo what was started, run last first. */
const closing: (() => Promise<void>)[] = [];

async function start(config: Config, { apiOnly }: { apiOnly: boolean }): Promise<void> {
  if (!apiOnly) await buildWhatIsOutOfDate();
  const catalogue = await openCatalogue(config.catalogueFile).catch((error: unknown) => {
    throw new StartRefused(error instanceof Error ? error.message : 'The catalogue can not be used.');
  });
  closing.push(async () => catalogue.close());
  const engine = await openDatabase(config);
  closing.push(() => engine.close());
  const host = await makeHost(config, engine, catalogue.current);
  const app = createApp(host, apiOnly ? {} : { shop: await loadBuiltShop(DIST) });
  const jobs = startJobs(host);
  closing.push(() => jobs.stop());
  const operator = await startOperator(host);
  closing.push(() => operator.close());
  const chat = await startChat(host, engine);
  const upgrades = { isWanted: isForSocket, upgrade: chat.upgrade };
  const listener = await listen(app, { hostname: config.host, port: config.port, upgrades });
  closing.push(() => listener.close());
  // First of all, for a listener waits for its sockets.
  closing.push(() => chat.close());
  if (apiOnly) console.log(`The host answers on port ${listener.port}.`);
  else tellWhereToLook(config, listener.port);
}

function tellWhereToLook(config: Config, port: number): void {
  const places =
    config.mode === 'production'
      ? [`The shop runs on port ${port}: ${config.publicUrl}`]
      : [
          `Shop:     http://localhost:${port}`,
          `Sandbox:  http://localhost:${port}/sandbox (the mails with their codes, and money that arrives by a button)`,
          'Screens:  npm run storybook',
        ];
  console.log(places.join('\n'));
}

async function end(): Promise<void> {
  for (let step = closing.pop(); step !== undefined; step = closing.pop()) {
    await step().catch((error: unknown) => console.error(describeError(error)));
  }
}

/** A reason that is meant for who starts the host is told as it is. */
function explain(error: unknown): string {
  const isTold = [BuildFailed, FolderRefused, PortRefused, StartRefused].some(
    (kind) => error instanceof kind,
  );
  return isTold && error instanceof Error ? error.message : describeError(error);
}

const config = readConfig(readEnvironment());
if (!config.ok) {
  console.error(config.reason);
  process.exit(1);
}

const starting = start(config.value, { apiOnly: process.argv.includes('--api-only') });

let endingSince: number | null = null;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    if (endingSince !== null) {
      if (Date.now() - endingSince > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    endingSince = Date.now();
    console.log('Ending…');
    await starting.catch(() => {});
    await end();
    process.exit(0);
  });
}

try {
  await starting;
} catch (error) {
  // A signal in the middle of starting ends what the start was waiting for: that is no failure to tell of.
  if (endingSince === null) console.error(explain(error));
  await end();
  process.exit(1);
}
