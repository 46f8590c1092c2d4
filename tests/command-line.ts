import type { ParseArgsConfig } from 'node:util';
import { parseArgs } from 'node:util';

/**
 * The options and words that a command of this folder was given. `--help` prints `usage` and ends with 0;
 * an option that it doesn't have is told with `usage`, and ends with 2.
 */
export function readCommandLine<const Config extends ParseArgsConfig>(usage: string, config: Config) {
  if (process.argv.includes('--help')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs<Config>(config);
  } catch (error) {
    // The rest of Node's message is about arguments that begin with a dash.
    const [reason] = String(error instanceof Error ? error.message : error).split('. ');
    console.error(`${reason}\n\n${usage}`);
    process.exit(2);
  }
}
