import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** What the host keeps on disk under `DATA_DIR`, each by its path. */
export const dataFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => ({
  database: join(dataDir, 'database'),
  secret: join(dataDir, 'secret'),
  operatorToken: join(dataDir, 'operator-token'),
});

/** The secret in `file`, made when it isn't there yet; only its owner may read it. Several processes may ask at once. */
export async function keptSecret(file: string): Promise<string> {
  await mkdir(join(file, '..'), { recursive: true });
  const fresh = randomBytes(32).toString('base64url');
  try {
    await writeFile(file, fresh, { flag: 'wx', mode: 0o600 });
    return fresh;
  } catch (error) {
    if (!(error instanceof Error) || Reflect.get(error, 'code') !== 'EEXIST') throw error;
    return (await readFile(file, 'utf8')).trim();
  }
}
