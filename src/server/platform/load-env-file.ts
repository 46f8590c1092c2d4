import { existsSync } from 'node:fs';

/**
 * The environment of the process, completed from the file `.env` if there is one (`ENV_FILE` names
 * another).
 */
export function loadEnvironment(): NodeJS.ProcessEnv {
  const file = process.env['ENV_FILE'] ?? '.env';
  if (existsSync(file)) process.loadEnvFile(file);
  return process.env;
}
