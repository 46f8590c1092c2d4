import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../telemetry/error-code.ts';

/** The paths of the host's files under `DATA_DIR`. */
export const dataFolder = ({ dataDir }: { dataDir: string }) => ({
  database: join(dataDir, 'database'),
  secret: join(dataDir, 'secret'),
  operatorToken: join(dataDir, 'operator-token'),
});

/**
 * Reads the secret in `file`, or creates it readable by its owner only. Safe for several processes
 * at once.
 */
export async function readOrCreateSecret(file: string): Promise<string> {
  await mkdir(join(file, '..'), { recursive: true });
  const fresh = randomBytes(32).toString('base64url');
  try {
    await writeFile(file, fresh, { flag: 'wx', mode: 0o600 });
    return fresh;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return (await readFile(file, 'utf8')).trim();
  }
}
