import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '#server/config.ts';
import { assembleHost } from '#server/create-host.ts';
import { connectPostgres } from '#server/database/connect.ts';
import { rotateKeys } from '#server/keys/rotate-keys.ts';
import { keyringFrom } from '#server/platform/keyring.ts';
import { testCatalogue } from './catalogue.ts';

/*
 * A process that changes the key until it is done or killed. After each batch it prints how many
 * texts it has re-sealed. Its arguments are the database's URL, the new and the previous secret.
 */
const [url = '', secret = '', previous = ''] = process.argv.slice(2);
const config = readConfig({ SECRET: secret, SECRET_PREVIOUS: previous });
if (!config.ok) throw new Error(config.reason);
const catalogue = testCatalogue();
const engine = await connectPostgres(url);
const host = assembleHost(config.value, engine, {
  keyring: keyringFrom(secret, previous),
  catalogue: () => catalogue,
});
const once = { batches: 1, size: 7 };
let step = await rotateKeys(host, null, once);
while (!step.isDone) {
  console.log(step.resealed);
  // So that what is sold meanwhile meets every part of it.
  await pause(5);
  step = await rotateKeys(host, step, once);
}
console.log('done');
await engine.close();
