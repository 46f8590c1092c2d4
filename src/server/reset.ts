import { rm, rmdir } from 'node:fs/promises';
import { readConfig } from './config.ts';
import { isLocked } from './database/folder-lock.ts';
import { dataFolder } from './platform/data-folder.ts';
import { loadEnvironment } from './platform/load-env-file.ts';
import { readCommandLine } from './platform/read-command-line.ts';

/** `npm run reset`: empties the sandbox. Returns why not, or null. */
async function reset(): Promise<string | null> {
  const config = readConfig(loadEnvironment());
  if (!config.ok) return config.reason;
  const { mode, databaseUrl, dataDir } = config.value;
  if (mode === 'production') return 'Only a sandbox can be reset, and NODE_ENV is production.';
  if (databaseUrl !== null) return 'Only the embedded database can be reset, and DATABASE_URL is set.';
  const { database, secret, operatorToken } = dataFolder(config.value);
  if (await isLocked(database)) return `The folder ${dataDir} is in use: stop the host first.`;
  for (const path of [database, `${database}.lock`, `${database}.initializing`, secret, operatorToken])
    await rm(path, { recursive: true, force: true });
  // `rmdir` fails and keeps the folder if it contains files that are not the host's.
  await rmdir(dataDir).catch(() => {});
  console.log('The sandbox is empty again.');
  return null;
}

readCommandLine(
  'npm run reset\n\nEmpties the sandbox: its accounts, orders, stock and key. Stop the shop first.',
  {},
);
const refusal = await reset();
if (refusal !== null) {
  console.error(refusal);
  process.exit(1);
}
