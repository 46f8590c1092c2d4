import type { Option } from './command.ts';
import type { CommandName } from './commands.ts';
import { commands, isCommand } from './commands.ts';
import { wrapped } from './print.ts';

const CALL = 'npm run operator --';
/** The only command that is no question with an answer, and so not among the others. */
const CHAT =
  'Opens the support chat in this terminal: who waits, what they have bought, what was said, and your answer.';
const JSON_OPTION: Option = { kind: 'flag', shown: '', about: 'shows the answer as JSON, for programs' };

/** How to type one command, those about one thing (`stock`), or with nothing named all of them. */
export const help = (of = ''): string => (isCommand(of) ? helpWith(of) : helpAbout(of));

function helpWith(name: CommandName): string {
  const { usage, about, example, options } = commands[name];
  const shown = Object.entries({ ...options, json: JSON_OPTION }).map(
    ([option, { shown: typed, about: what }]) => [`--${option} ${typed}`, what] as const,
  );
  const wide = Math.max(...shown.map(([option]) => option.length));
  return [
    `${CALL} ${usage}`,
    '',
    `  ${wrapped(about, 2)}`,
    '',
    ...shown.map(([option, what]) => `  ${option.padEnd(wide)}  ${wrapped(what, wide + 4)}`),
    '',
    'For example:',
    `  ${CALL} ${example}`,
  ].join('\n');
}

function helpAbout(noun: string): string {
  const about = Object.entries(commands).filter(([name]) => noun === '' || name.startsWith(`${noun} `));
  return [
    `${CALL} COMMAND [--json]`,
    '',
    ...(noun === '' || noun === 'chat' ? [`  chat\n      ${wrapped(CHAT, 6)}`] : []),
    ...about.map(([, { usage, about: what }]) => `  ${usage}\n      ${wrapped(what, 6)}`),
    '',
    'COMMAND --help tells more of one, with an example. --json shows its answer as JSON.',
    'It ends with 0 when all was done, with 1 when the host refused (and says why), with 2 when it was not typed right.',
    'The host must be running; it is found by OPERATOR_PORT, and its token in DATA_DIR or OPERATOR_TOKEN.',
  ].join('\n');
}
