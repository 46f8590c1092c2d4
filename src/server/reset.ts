import { rm, rmdir } from 'node:fs/promises';
import { readConfig } from './config.ts';
import { dataFolder } from './data-folder.ts';
import { isLocked } from './database/folder-lock.ts';
import { readEnvironment } from './environment.ts';

/** `npm run reset`: the sandbox starts anew, without accounts, stock or orders. */
async function reset(): Promise<string | null> {
  const config = readConfig(readEnvironment());
  if (!config.ok) return config.reason;
  const { mode, databaseUrl, dataDir } = config.value;
  if (mode === 'production') return 'Only a sandbox can be started anew, and NODE_ENV is production.';
  if (databaseUrl !== null)
    return 'Only the embedded database can be started anew, and DATABASE_URL names another one.';
  const { database, secret, operatorToken } = dataFolder(config.value);
  if (await isLocked(database)) return `The folder ${dataDir} is in use: end the host first.`;
  for (const path of [database, `${database}.lock`, `${database}.making`, secret, operatorToken])
    await rm(path, { recursive: true, force: true });
  // Anything else in the folder isn't the host's, and stays.
  await rmdir(dataDir).catch(() => {});
  console.log('The sandbox starts anew.');
  return null;
}

const refusal = await reset();
if (refusal !== null) {
  console.error(refusal);
  process.exit(1);
}
