import type { CommandUnknownOpts, HelpConfiguration, Option } from '@commander-js/extra-typings';
import { Command, CommanderError, Help, InvalidArgumentError } from '@commander-js/extra-typings';
import type * as v from 'valibot';
import { parse } from '#contract/parse.ts';
import type { CommandName } from '../commands/commands.ts';
import { commands, isCommand } from '../commands/commands.ts';
import { fieldsOf } from '../frame/field-metadata.ts';
import { declareFields } from './declare-fields.ts';
import { UsageError } from './usage-error.ts';

/**
 * A parsed command line: a command with its input, the interactive chat, a backup or restore, or a
 * help text.
 */
type ParsedCommand =
  | {
      kind: 'run';
      name: CommandName;
      input: unknown;
      isJson: boolean;
      isCsv: boolean;
      isSure: boolean;
      isDry: boolean;
    }
  | { kind: 'chat' }
  | { kind: 'recovery'; action: 'backup' | 'restore'; folder: string; isJson: boolean }
  | { kind: 'help'; text: string };

const PROGRAM = 'npm run operator --';
const CHAT =
  'Opens the support chat in this terminal: who is waiting, what they have bought, and the conversation.';
const CHAT_FOR_PROGRAMS =
  'chat alone is interactive and takes no options: scripts use "chat list", "chat show" and "chat answer".';
/** Commands that use the database directly, without a running host. */
const RECOVERY = {
  backup: {
    description:
      'Backs the database of DATABASE_URL up into a new folder while the shop sells; a host on the embedded database has to be stopped. The key is not in it: keep SECRET elsewhere.',
    example: 'backup /var/backups/shop/monday',
  },
  restore: {
    description:
      'Restores a backup into the empty database of DATABASE_URL, or else into DATA_DIR, and checks its key, rows and laws. Whatever does not fit is refused and leaves nothing behind.',
    example: 'restore /var/backups/shop/monday',
  },
} as const;
const FOOTER = `
Run <command> --help for details and an example.
Exit codes: 0 done, 1 refused by the host (with the reason) or found wrong by a check, 2 usage error.
The host must be running, but for backup and restore. OPERATOR_PORT selects it; your
token comes from the file that OPERATOR_TOKEN_FILE names, from OPERATOR_TOKEN, or from DATA_DIR.
Times are Pakistan's; --json has them in UTC.`;

/**
 * Parses the arguments after the program's name. Throws a `UsageError` with the reason and the
 * usage.
 */
export async function parseCommand(argv: readonly string[]): Promise<ParsedCommand> {
  const parsed: ParsedCommand[] = [];
  let shown = '';
  const show = (text: string) => {
    shown += text;
  };
  const program = createProgram((command) => parsed.push(command), show);
  try {
    await program.parseAsync(argv.length === 0 ? ['--help'] : argv, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode !== 0) throw new UsageError(shown.trimEnd());
  }
  return parsed[0] ?? { kind: 'help', text: shown.trimEnd() };
}

function createProgram(onParsed: (command: ParsedCommand) => void, show: (text: string) => void) {
  const names = Object.keys(commands).filter(isCommand);
  const nouns = [...new Set(names.map((name) => name.split(' ')[0] ?? ''))];
  const program = new Command(PROGRAM)
    .exitOverride()
    .configureOutput({ writeOut: show, writeErr: show })
    .configureHelp(helpConfiguration)
    .helpOption('-h, --help', 'shows this help')
    .option('--json', 'prints the answer as JSON, for scripts')
    .option('--csv', 'prints what is shown as CSV, for spreadsheets')
    .option('--yes', 'does it without asking back, for scripts')
    .option('--dry-run', 'says what a change would do, and does nothing')
    .addHelpText('after', FOOTER)
    // Suggestions would come from all nouns' verbs, and so not fit the noun.
    .showSuggestionAfterError(false)
    .showHelpAfterError(
      `Commands are about ${[...nouns, ...Object.keys(RECOVERY)].join(', ')}, and --help lists them.`,
    );
  const isJson = () => program.opts().json === true;
  const onInput = (name: CommandName, command: Command) => (typed: Readonly<Record<string, unknown>>) => {
    const { yes: isSure = false, dryRun: isDry = false, csv: isCsv = false } = program.opts();
    if (isCsv && commands[name].does !== 'read')
      command.error(`"${name}" changes something: only what is shown comes as CSV.`);
    if (isCsv && isJson()) command.error('Choose either --csv or --json.');
    if (isDry && commands[name].does === 'read')
      command.error(`"${name}" changes nothing, so that it has no dry run.`);
    const input = isDry ? { ...typed, dry_run: true } : typed;
    onParsed({ kind: 'run', name, input, isJson: isJson(), isCsv, isSure, isDry });
  };

  for (const noun of nouns) {
    if (isCommand(noun)) {
      const single: string = noun;
      const command = program.command(single);
      declare(command, noun, onInput(noun, command));
      continue;
    }
    const group = program
      .command(noun)
      .addHelpText('after', FOOTER)
      .showSuggestionAfterError()
      .showHelpAfterError();
    for (const name of names.filter((each) => each.startsWith(`${noun} `))) {
      const command = group.command(name.slice(noun.length + 1));
      declare(command, name, onInput(name, command));
    }
    if (noun !== 'chat') continue;
    group.description(CHAT).action(() => {
      if (isJson()) group.error(CHAT_FOR_PROGRAMS);
      onParsed({ kind: 'chat' });
    });
  }
  for (const action of ['backup', 'restore'] as const) {
    const { description, example } = RECOVERY[action];
    const command = program.command(action).description(description).argument('<folder>', 'of the backup');
    command
      .addHelpText('after', `\nFor example:\n  ${PROGRAM} ${example}`)
      .showHelpAfterError(`Usage: ${usageOf(command)}`)
      .action((folder) => onParsed({ kind: 'recovery', action, folder, isJson: isJson() }));
  }
  return program;
}

/**
 * Declares a command on an empty Commander command. `onInput` gets the input once it fits the
 * schema.
 */
function declare(
  command: Command,
  name: CommandName,
  onInput: (input: Readonly<Record<string, unknown>>) => void,
): void {
  const { description, example, role, input: schema, usage } = commands[name];
  const read = declareFields(command.description(description), fieldsOf(schema));
  if (usage !== undefined) command.usage(usage);
  command.options.forEach(checkValue);
  command
    .addHelpText(
      'after',
      `${role === 'support' ? '' : '\nFor managers only.\n'}\nFor example:\n  ${PROGRAM} ${example.typed}`,
    )
    .showHelpAfterError(`Usage: ${usageOf(command)}`)
    .action(async () => {
      const input = await read();
      const fit = parse<v.GenericSchema>(schema, input);
      if (!fit.ok) command.error(fit.reason);
      onInput(input);
    });
}

/**
 * Rejects an option that is given twice or whose value is missing. Commander would take the last
 * value, or the next option as the value: too risky where money depends on it.
 */
function checkValue(option: Option): void {
  if (option.isBoolean()) return;
  const { parseArg, variadic } = option;
  option.argParser((value: string, previous: unknown) => {
    if (/^(--|-h$)/.test(value)) throw new InvalidArgumentError('The value is missing.');
    if (variadic) return [...(Array.isArray(previous) ? previous : []), value];
    if (previous !== undefined) throw new InvalidArgumentError('The option is given twice.');
    return parseArg === undefined ? value : parseArg(value, previous);
  });
}

/**
 * The usage of a command, without the program's name: `stock add <variant> --file <codes>
 * [--dry-run]`.
 */
function usageOf(command: CommandUnknownOpts): string {
  // A command whose arguments exclude each other has a usage of its own.
  const own = command.usage();
  if (!own.startsWith('[options]')) return [...pathOf(command), own].join(' ');
  return [
    ...pathOf(command),
    ...command.registeredArguments.map((each) => {
      const name = `${each.name()}${each.variadic ? '...' : ''}`;
      return each.required ? `<${name}>` : `[${name}]`;
    }),
    ...command.options.map(({ flags, mandatory }) => (mandatory ? flags : `[${flags}]`)),
    ...(command.commands.length === 0 ? [] : [isRunnable(command) ? '[command]' : '<command>']),
  ].join(' ');
}

const pathOf = (command: CommandUnknownOpts): string[] =>
  command.parent === null ? [] : [...pathOf(command.parent), command.name()];

/** Only nouns with a description are commands by themselves. */
const isRunnable = (command: CommandUnknownOpts) => command.description() !== '';

/** All commands below a command, at every level. */
const commandsBelow = (command: CommandUnknownOpts): CommandUnknownOpts[] =>
  command.commands.flatMap((each) => [...(isRunnable(each) ? [each] : []), ...commandsBelow(each)]);

const HELP_WIDTH = 100;
const plainHelp = Object.assign(new Help(), { helpWidth: HELP_WIDTH });

/** Commander's help, with each command's full usage and its description below it. */
const helpConfiguration: HelpConfiguration = {
  helpWidth: HELP_WIDTH,
  showGlobalOptions: true,
  commandUsage: (command) => `${PROGRAM} ${usageOf(command)}`,
  visibleCommands: commandsBelow,
  subcommandTerm: usageOf,
  subcommandDescription: (command) => `\n${command.description()}`,
  longestSubcommandTermLength: () => 0,
  formatItem(term, termWidth, description, helper) {
    if (!description.startsWith('\n')) return plainHelp.formatItem(term, termWidth, description, helper);
    const indent = ' '.repeat(6);
    const lines = helper.boxWrap(description.trimStart(), HELP_WIDTH - indent.length).split('\n');
    return [`  ${term}`, ...lines.map((line) => `${indent}${line}`)].join('\n');
  },
};
