import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { dataFolder } from '../data-folder.ts';
import type { Args } from './commands.ts';
import { commands, isCommand, UsageError } from './commands.ts';
import { printable, printableJson } from './print.ts';

/** How it ended, for scripts. */
const FAILED = 1;
const MISUSED = 2;

class Failure extends Error {}

const Settings = v.object({
  OPERATOR_PORT: v.optional(v.pipe(v.string(), v.regex(/^\d{1,5}$/)), '3010'),
  OPERATOR_TOKEN: v.optional(v.string()),
  DATA_DIR: v.optional(v.string(), '.data'),
});

const WORDS = 2;
const COMMON = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;

function help(prefix = ''): string {
  const shown = Object.entries(commands).filter(([name]) => name.startsWith(prefix));
  const lines = shown.map(([, { usage, about }]) => `  ${usage}\n      ${about}`);
  return [
    'npm run operator -- COMMAND [--json]',
    '',
    ...lines,
    '',
    '--json shows the answer as JSON. The host must be running; it is found by OPERATOR_PORT, and its token in DATA_DIR or OPERATOR_TOKEN.',
  ].join('\n');
}

/** What to run, from the words that were typed; null when help is wanted. */
function understand(argv: readonly string[]) {
  const words = argv.filter((word) => !word.startsWith('-')).slice(0, WORDS);
  const name = words.join(' ');
  if (words.length === 0 || (argv.some((word) => word === '--help' || word === '-h') && !isCommand(name)))
    return null;
  if (!isCommand(name)) throw new UsageError(`There is no command "${name}".\n\n${help()}`);
  const command = commands[name];
  const { values, positionals } = parsed(argv, command);
  if (values['help'] === true) return null;
  const args: Args = {
    positionals: positionals.slice(WORDS),
    options: Object.fromEntries(
      Object.entries(values).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
    ),
  };
  if (args.positionals.length !== command.positionals) throw new UsageError(`Usage: ${command.usage}`);
  return { name, command, args, json: values['json'] === true };
}

function parsed(argv: readonly string[], { options, usage }: { options: readonly string[]; usage: string }) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        ...COMMON,
        ...Object.fromEntries(options.map((name) => [name, { type: 'string' as const }])),
      },
    });
  } catch (error) {
    const why = error instanceof Error ? error.message : '';
    throw new UsageError(`${why}\nUsage: ${usage}`);
  }
}

/** Asks the host; its refusals are sentences already. */
async function ask(name: string, input: unknown): Promise<unknown> {
  const settings = v.safeParse(Settings, process.env);
  if (!settings.success) throw new Failure('OPERATOR_PORT must be a port.');
  const { OPERATOR_PORT: port, OPERATOR_TOKEN: given, DATA_DIR: dataDir } = settings.output;
  const token = given ?? (await tokenIn(dataDir));
  const response = await fetch(`http://127.0.0.1:${port}/commands`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ command: name, input }),
  }).catch(() => {
    throw new Failure(`No host answers at port ${port}: start it, or name its port by OPERATOR_PORT.`);
  });
  if (!response.ok) throw new Failure(await response.text());
  return response.json();
}

async function tokenIn(dataDir: string): Promise<string> {
  const { operatorToken } = dataFolder({ dataDir });
  try {
    return (await readFile(operatorToken, 'utf8')).trim();
  } catch {
    throw new Failure(
      `There is no token at ${operatorToken}: start the host once, or name its folder by DATA_DIR.`,
    );
  }
}

async function main(argv: readonly string[]): Promise<void> {
  const understood = understand(argv);
  if (understood === null) {
    console.log(help());
    return;
  }
  const { name, command, args, json } = understood;
  const answer = await ask(name, await command.read(args));
  console.log(json ? printableJson(answer) : printable(command.show(answer)));
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError || error instanceof Failure)) throw error;
  console.error(printable(error.message));
  process.exitCode = error instanceof UsageError ? MISUSED : FAILED;
}
