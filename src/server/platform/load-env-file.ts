import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/**
 * The environment of the process, completed from the file `.env` if there is one (`ENV_FILE` names
 * another).
 */
export function loadEnvironment(): NodeJS.ProcessEnv {
  for (const [name, value] of Object.entries(readEnvFile())) process.env[name] ??= value;
  return process.env;
}

/** The settings in the file. */
export function readEnvFile(): Readonly<Record<string, string | undefined>> {
  const file = process.env['ENV_FILE'] ?? '.env';
  // Not `process.loadEnvFile`: it would take the byte order mark of Windows into the first name.
  return existsSync(file) ? parseEnv(new TextDecoder().decode(readFileSync(file))) : {};
}
