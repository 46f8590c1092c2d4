import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { dataFolder } from '../platform/data-folder.ts';
import { loadEnvironment } from '../platform/load-env-file.ts';
import { UsageError } from './command.ts';
import type { CommandName } from './commands.ts';
import { asksBack, commands, Question } from './commands.ts';
import { confirm } from './confirm.ts';
import { interactiveChat } from './interactive-chat.ts';
import { parseCommand } from './parse-command.ts';
import { sanitize, sanitizeJson } from './sanitize.ts';

/** Exit codes, for scripts. */
const REFUSED = 1;
const USAGE_ERROR = 2;
/** The host's answer to input that fits no command. */
const BAD_INPUT = 400;

class Failure extends Error {}

const Settings = v.object({
  OPERATOR_PORT: v.optional(v.pipe(v.string(), v.regex(/^\d{1,5}$/)), '3010'),
  OPERATOR_TOKEN: v.optional(v.string()),
  DATA_DIR: v.optional(v.string(), '.data'),
});

/**
 * Sends a command to the host. An error of the host is a sentence already and becomes a `Failure`.
 */
async function sendCommand(name: string, input: unknown, { ask = false } = {}): Promise<unknown> {
  const settings = v.safeParse(Settings, loadEnvironment());
  if (!settings.success) throw new Failure('OPERATOR_PORT must be a port.');
  const { OPERATOR_PORT: port, OPERATOR_TOKEN: given, DATA_DIR: dataDir } = settings.output;
  const token = given ?? (await readToken(dataDir));
  const response = await fetch(`http://127.0.0.1:${port}/commands`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ command: name, input, ...(ask ? { ask } : {}) }),
  }).catch(() => {
    throw new Failure(`No host answers on port ${port}: start it, or set OPERATOR_PORT to its port.`);
  });
  if (response.status === BAD_INPUT) throw new UsageError(await response.text());
  if (!response.ok) throw new Failure(await response.text());
  return response.json();
}

async function readToken(dataDir: string): Promise<string> {
  const { operatorToken } = dataFolder({ dataDir });
  try {
    return (await readFile(operatorToken, 'utf8')).trim();
  } catch {
    throw new Failure(
      `There is no token at ${operatorToken}: start the host once, or set DATA_DIR to its folder.`,
    );
  }
}

/**
 * Asks on the terminal before money or codes move. The question goes to stderr, so that with
 * `--json` stdout has the answer alone.
 */
async function askBack(name: CommandName, input: unknown): Promise<void> {
  if (!process.stdin.isTTY || !process.stderr.isTTY)
    throw new UsageError(
      `"${name}" moves money or codes, and there is no terminal to ask on: add --yes to do it without being asked.`,
    );
  const { question } = v.parse(Question, await sendCommand(name, input, { ask: true }));
  if (!(await confirm(sanitize(question), { input: process.stdin, output: process.stderr })))
    throw new Failure('Nothing was done.');
}

async function main(argv: readonly string[]): Promise<void> {
  const parsed = await parseCommand(argv);
  if (parsed.kind === 'help') return console.log(parsed.text);
  if (parsed.kind === 'chat')
    return interactiveChat({ send: sendCommand, input: process.stdin, output: process.stdout });
  const { name, input, isJson, isSure } = parsed;
  const command = commands[name];
  if (asksBack(name, input) && !isSure) await askBack(name, input);
  const answer = await sendCommand(name, input);
  const width = process.stdout.isTTY ? process.stdout.columns : Number.POSITIVE_INFINITY;
  console.log(isJson ? sanitizeJson(answer) : sanitize(command.show(answer, width)));
  if (command.isRefusal(answer)) process.exitCode = REFUSED;
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError || error instanceof Failure)) throw error;
  console.error(sanitize(error.message));
  process.exitCode = error instanceof UsageError ? USAGE_ERROR : REFUSED;
}
