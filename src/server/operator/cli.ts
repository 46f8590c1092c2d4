import { loadEnvironment } from '../platform/load-env-file.ts';
import { browse } from './cli/browse.ts';
import { runCommandLine } from './cli/command-line.ts';

process.exitCode = await runCommandLine(process.argv.slice(2), {
  env: loadEnvironment(),
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
  browse: (address) => browse(address, process),
});
