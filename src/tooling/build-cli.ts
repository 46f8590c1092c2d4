import { readCommandLine } from '../server/platform/read-command-line.ts';
import { BuildFailed, buildIfOutdated } from './build.ts';

/** `npm run build`: builds what is out of date as `npm start` would, and ends. */
readCommandLine('npm run build\n\nBuilds what is out of date as npm start would, and ends.', {});
try {
  if (!(await buildIfOutdated())) console.log('The shop and the office are built already.');
} catch (error) {
  if (!(error instanceof BuildFailed)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
