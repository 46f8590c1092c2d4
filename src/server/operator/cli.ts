import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { parse } from '#contract/parse.ts';
import { dataFolder } from '../data-folder.ts';
import { readEnvironment } from '../environment.ts';
import { UsageError } from './command.ts';
import { commands } from './commands.ts';
import { help } from './help.ts';
import { printable, printableJson } from './print.ts';
import { talk } from './talk.ts';
import { understand } from './understand.ts';

/** How it ended, for scripts. */
const REFUSED = 1;
const MISUSED = 2;

class Failure extends Error {}

const Settings = v.object({
  OPERATOR_PORT: v.optional(v.pipe(v.string(), v.regex(/^\d{1,5}$/)), '3010'),
  OPERATOR_TOKEN: v.optional(v.string()),
  DATA_DIR: v.optional(v.string(), '.data'),
});

/** Asks the host; its refusals are sentences already. */
async function ask(name: string, input: unknown): Promise<unknown> {
  const settings = v.safeParse(Settings, readEnvironment());
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
  if (argv.length === 1 && argv[0] === 'chat')
    return talk({ ask, input: process.stdin, output: process.stdout });
  const understood = understand(argv);
  if (understood.kind === 'help') {
    console.log(help(understood.of));
    return;
  }
  const { name, args, isJson } = understood;
  const command = commands[name];
  const input = await command.read(args);
  const judged = parse(command.input, input);
  if (!judged.ok) throw new UsageError(`${judged.reason}\nUsage: ${command.usage}`);
  const answer = await ask(name, input);
  const width = process.stdout.isTTY ? process.stdout.columns : Number.POSITIVE_INFINITY;
  console.log(isJson ? printableJson(answer) : printable(command.show(answer, width)));
  if (command.isRefusal(answer)) process.exitCode = REFUSED;
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError || error instanceof Failure)) throw error;
  console.error(printable(error.message));
  process.exitCode = error instanceof UsageError ? MISUSED : REFUSED;
}
