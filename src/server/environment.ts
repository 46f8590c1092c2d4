import { existsSync } from 'node:fs';

/** The settings of the process, and where it has none, those of the file `.env` if there is one (`ENV_FILE` names another). */
export function readEnvironment(): NodeJS.ProcessEnv {
  const file = process.env['ENV_FILE'] ?? '.env';
  if (existsSync(file)) process.loadEnvFile(file);
  return process.env;
}
