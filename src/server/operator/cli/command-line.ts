import { readFile } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import * as v from 'valibot';
import { Question } from '#contract/office/questions.ts';
import { FolderUnavailable } from '../../database/folder-lock.ts';
import { dataFolder } from '../../platform/data-folder.ts';
import { readSettingFiles } from '../../platform/setting-files.ts';
import { RecoveryRefused } from '../../recovery/manifest.ts';
import { codeOf } from '../../telemetry/error-code.ts';
import { commands } from '../commands/commands.ts';
import { sanitize, sanitizeJson } from '../text/sanitize.ts';
import { choose, confirm } from './confirm.ts';
import { interactiveChat } from './interactive-chat.ts';
import { parseCommand } from './parse-command.ts';
import { recover } from './recover.ts';
import { UsageError } from './usage-error.ts';

/**
 * The command line's surroundings. Questions are asked only if `input` and `errors` are terminals.
 */
type Surroundings = {
  env: NodeJS.ProcessEnv;
  input: Readable & { isTTY?: boolean };
  output: Writable & { isTTY?: boolean; columns?: number };
  errors: Writable & { isTTY?: boolean };
  /** Opens an address in a browser, if there is one. */
  browse?(address: string): void;
};

/** Exit codes, for scripts. */
const DONE = 0;
const REFUSED = 1;
const USAGE_ERROR = 2;
/** The host's status for invalid input. */
const BAD_INPUT = 400;

/** Errors after the host has received the command: the host stopped, or `fetch` has timed out. */
const AFTER_CONNECTING = ['ECONNRESET', 'UND_ERR_SOCKET', 'UND_ERR_HEADERS_TIMEOUT'];

class Failure extends Error {}

const Settings = v.object({
  OPERATOR_PORT: v.optional(v.pipe(v.string(), v.regex(/^\d{1,5}$/)), '3010'),
  OPERATOR_TOKEN: v.optional(v.string()),
  DATA_DIR: v.optional(v.string(), '.data'),
});

/**
 * Sends a command to the host. The host's refusals are sentences already, and become `Failure`s.
 */
async function sendCommand(
  env: NodeJS.ProcessEnv,
  name: string,
  input: unknown,
  { ask = false } = {},
): Promise<unknown> {
  const { port, token } = await readSettings(env);
  const response = await fetch(`http://127.0.0.1:${port}/commands`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ command: name, input, ...(ask ? { ask } : {}) }),
  }).catch((error: unknown) => {
    const code = error instanceof Error ? codeOf(error.cause) : undefined;
    throw new Failure(
      code !== undefined && AFTER_CONNECTING.includes(code)
        ? `The host on port ${port} went away or took more than 5 minutes. Its log says what became of the command.`
        : `No host answers on port ${port}: start it, or set OPERATOR_PORT to its port.`,
    );
  });
  if (response.status === BAD_INPUT) throw new UsageError(await response.text());
  if (!response.ok) throw new Failure(await response.text());
  return response.json();
}

/**
 * The host's port and a token for it. An operator's own token, in a file, has priority over the
 * shared token.
 */
async function readSettings(given: NodeJS.ProcessEnv): Promise<{ port: string; token: string }> {
  const isOwn = (given['OPERATOR_TOKEN_FILE'] ?? '').trim() !== '';
  const { env, wrong } = readSettingFiles(isOwn ? { ...given, OPERATOR_TOKEN: '' } : given);
  const unreadable = wrong.find((sentence) => sentence.startsWith('OPERATOR_TOKEN'));
  if (unreadable !== undefined) throw new Failure(unreadable);
  const settings = v.safeParse(Settings, env);
  if (!settings.success) throw new Failure('OPERATOR_PORT must be a port.');
  const { OPERATOR_PORT: port, OPERATOR_TOKEN, DATA_DIR } = settings.output;
  const token = OPERATOR_TOKEN || (await readSharedToken(DATA_DIR));
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new Failure(
      isOwn
        ? `The file ${given['OPERATOR_TOKEN_FILE']} must hold the token alone.`
        : 'OPERATOR_TOKEN must be the token alone.',
    );
  return { port, token };
}

/** The shared token that the host created. */
async function readSharedToken(dataDir: string): Promise<string> {
  const { operatorToken } = dataFolder({ dataDir });
  try {
    return (await readFile(operatorToken, 'utf8')).trim();
  } catch {
    throw new Failure(
      `There is no token at ${operatorToken}: start the host once, set DATA_DIR to its folder, or name the file of your own token in OPERATOR_TOKEN_FILE.`,
    );
  }
}

/**
 * Asks on the terminal before what costs something, and returns the input to send. The
 * question goes to stderr, so that with `--json` only the answer goes to stdout. Without a
 * terminal, the host refuses what `--yes` doesn't confirm, and its refusal says what to add.
 */
async function askBack(
  { name, judges }: { name: string; judges: boolean },
  input: unknown,
  { isSure }: { isSure: boolean },
  surroundings: Surroundings,
): Promise<unknown> {
  const { env, input: keyboard, errors } = surroundings;
  const hasTerminal = keyboard.isTTY === true && errors.isTTY === true;
  if (!judges && isSure) return input;
  if (!judges && !hasTerminal) throw new UsageError(withoutTerminal(name));
  const asked = v.parse(Question, await sendCommand(env, name, input, { ask: true }));
  const { question, confirmed, isByYes, press = 'Yes', choices } = asked;
  const canBeSure = confirmed === undefined || isByYes;
  if (question === null || (!canBeSure && !hasTerminal)) return input;
  if (!(canBeSure && isSure)) {
    if (!hasTerminal) throw new UsageError(withoutTerminal(name));
    if (choices.length > 0) {
      const presses = [...choices.map((each) => each.press), press].map(sanitize);
      const at = await choose(sanitize(question), presses, { input: keyboard, output: errors });
      if (at === null) throw new Failure('Nothing was done.');
      const choice = choices[at];
      const chosen = { ...v.parse(v.looseObject({}), input), ...(choice?.input ?? confirmed) };
      return choice?.asksAgain ? askBack({ name, judges }, chosen, { isSure }, surroundings) : chosen;
    }
    if (!(await confirm(sanitize(question), { input: keyboard, output: errors })))
      throw new Failure('Nothing was done.');
  }
  return { ...v.parse(v.looseObject({}), input), ...confirmed };
}

const withoutTerminal = (name: string) =>
  `"${name}" asks first, and there is no terminal to ask on: add --yes to do it without being asked.`;

async function run(argv: readonly string[], at: Surroundings): Promise<number> {
  const { env, input: keyboard, output, errors } = at;
  const say = (stream: Writable, text: string) => stream.write(`${text}\n`);
  const parsed = await parseCommand(argv);
  if (parsed.kind === 'help') {
    say(output, parsed.text);
    return DONE;
  }
  if (parsed.kind === 'chat') {
    const send = (name: string, input: unknown) => sendCommand(env, name, input);
    await interactiveChat({ send, input: keyboard, output });
    return DONE;
  }
  if (parsed.kind === 'recovery') {
    const { manifest, text } = await recover(parsed.action, parsed.folder, env);
    say(output, parsed.isJson ? sanitizeJson(manifest) : sanitize(text));
    return DONE;
  }
  const { name, isJson, isCsv, isSure, isDry } = parsed;
  const command = commands[name];
  const width = (output.isTTY ? output.columns : undefined) ?? Number.POSITIVE_INFINITY;
  if (isDry) say(errors, 'A dry run: nothing is done.');
  const input =
    command.does === 'change' && command.asks && !isDry
      ? await askBack(command, parsed.input, { isSure }, at)
      : parsed.input;
  let answer = await sendCommand(env, name, input);
  for (let next = command.next(answer); next !== null && !isDry; next = command.next(answer)) {
    say(errors, sanitize(command.show(answer, width)));
    answer = await sendCommand(env, name, next);
  }
  const shown = () =>
    isDry && command.does !== 'read' ? command.showWould(answer, width) : command.show(answer, width);
  if (isCsv && command.does === 'read') output.write(sanitize(command.csv(answer)));
  else say(output, isJson ? sanitizeJson(answer) : sanitize(shown()));
  const address = isDry || isJson || output.isTTY !== true ? null : command.opens(answer);
  if (address !== null) at.browse?.(address);
  return command.isRefusal(answer) ? REFUSED : DONE;
}

/**
 * Runs an operator's command as typed, and returns the exit code. Expected failures are a sentence
 * on `errors`; unexpected errors are thrown.
 */
export async function runCommandLine(argv: readonly string[], at: Surroundings): Promise<number> {
  try {
    return await run(argv, at);
  } catch (error) {
    const isTold = [UsageError, Failure, RecoveryRefused, FolderUnavailable].some(
      (kind) => error instanceof kind,
    );
    if (!isTold || !(error instanceof Error)) throw error;
    at.errors.write(`${sanitize(error.message)}\n`);
    return error instanceof UsageError ? USAGE_ERROR : REFUSED;
  }
}
