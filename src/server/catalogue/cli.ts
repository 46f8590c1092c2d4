/**
 * `npm run catalogue -- check FILE`: checks a catalogue file and lists every fault with its
 * location.
 */
import { checkCatalogue } from './check-file.ts';

const USAGE = `Usage: npm run catalogue -- check FILE

Reads FILE as the host reads its catalogue. Says OK and what is in it, or where and why it is refused.
Ends with 0 when it is OK, else with 1.`;

const [command, file, ...rest] = process.argv.slice(2);

if (command === 'check' && file !== undefined && rest.length === 0) {
  const { ok, lines } = await checkCatalogue(file);
  (ok ? console.log : console.error)(lines.join('\n'));
  process.exitCode = ok ? 0 : 1;
} else if (command === '--help' || command === '-h') {
  console.log(USAGE);
} else {
  console.error(USAGE);
  process.exitCode = 1;
}
