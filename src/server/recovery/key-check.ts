import { readFile } from 'node:fs/promises';
import { dataFolder } from '../platform/data-folder.ts';
import { keyringFrom } from '../platform/keyring.ts';
import type { Contents } from './manifest.ts';
import { RecoveryRefused } from './manifest.ts';

/** Where the key is: in the settings, or in the sandbox in a file of `DATA_DIR`. */
export type KeySource = { secret: string | null; secretPrevious: string | null; dataDir: string };

/** What a database remembers of its key, to recognize it. */
const checkOf = (secret: string): string => keyringFrom(secret).checks[0];

/** Throws `RecoveryRefused` unless the keys that a backup's codes are sealed with are here. */
export async function ensureKeys(source: KeySource, { key, previous_key }: Contents): Promise<void> {
  const secret = source.secret ?? (await readKept(source.dataDir));
  if (secret === null)
    throw new RecoveryRefused(
      `The codes of this backup are sealed with a key that is not in it: set SECRET to it, or SECRET_FILE to a file that holds it, or in the sandbox copy the file "secret" into ${source.dataDir}.`,
    );
  const known = [secret, ...(source.secretPrevious === null ? [] : [source.secretPrevious])].map(checkOf);
  if (!known.includes(key))
    throw new RecoveryRefused(
      "SECRET is not the key that this backup's codes are sealed with: set it to the key of that time.",
    );
  if (previous_key !== null && !known.includes(previous_key))
    throw new RecoveryRefused(
      'This backup was made while the key was changed: set SECRET_PREVIOUS to the key before, too.',
    );
}

const readKept = (dataDir: string): Promise<string | null> =>
  readFile(dataFolder({ dataDir }).secret, 'utf8').then(
    (text) => text.trim(),
    () => null,
  );
