import { readCommandLine } from '../server/platform/read-command-line.ts';
import { BuildFailed, build } from './build.ts';

/** `npm run build`: builds the shop as `npm start` would, and ends. */
readCommandLine('npm run build\n\nBuilds the shop as npm start would, and ends.', {});
try {
  await build();
} catch (error) {
  if (!(error instanceof BuildFailed)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
