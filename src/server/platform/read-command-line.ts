import type { ParseArgsConfig } from 'node:util';
import { parseArgs } from 'node:util';

/**
 * Reads the options and words that a script of `package.json` was given. With `--help` it prints
 * `usage` and ends with 0. With an unknown option it prints which one, then `usage`, and ends with
 * 2.
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
    return endWith(`${reason}\n\n${usage}`);
  }
}

/** Ends the program with an error's words about the wrong argument. */
export function endWith(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(2);
}
