import { parseArgs } from 'node:util';
import type { Args, Option } from './command.ts';
import { flag, UsageError } from './command.ts';
import type { CommandName } from './commands.ts';
import { commands, isCommand } from './commands.ts';
import { help } from './help.ts';

/** What was typed: a wish for help (of all commands, of those of a noun, or of one), or a command to be run. */
export type Understood =
  | { kind: 'help'; of: string }
  | { kind: 'run'; name: CommandName; args: Args; isJson: boolean };

/** A command's name is two words: what it is about, and what is done. */
const WORDS = 2;
const COMMON = { json: flag('shows the answer as JSON') };

/** Understands the words that were typed after the program's name, or throws a `UsageError` that says how they should be typed. */
export function understand(argv: readonly string[]): Understood {
  const name = argv
    .filter((word) => !word.startsWith('-'))
    .slice(0, WORDS)
    .join(' ');
  const wantsHelp = argv.includes('--help') || argv.includes('-h');
  if (name === '' || wantsHelp) return { kind: 'help', of: known(name) };
  if (!isCommand(name)) throw new UsageError(noCommand(name));
  const { usage, options, positionals } = commands[name];
  const { json, ...args } = readArgs(argv, { ...COMMON, ...options }, usage);
  const missing = Object.entries(options).find(
    ([option, { isNeeded }]) => isNeeded && args.options[option] === undefined,
  );
  if (missing !== undefined) throw new UsageError(`--${missing[0]} is missing.\nUsage: ${usage}`);
  const [least, most] = positionals;
  if (args.positionals.length < least || args.positionals.length > most)
    throw new UsageError(`Usage: ${usage}`);
  return { kind: 'run', name, args, isJson: json };
}

/** One sentence, and only with it what may have been meant: all of the help would push the sentence off the screen. */
function noCommand(name: string): string {
  if (name === 'chat')
    return 'chat alone is for people, and takes no options: programs use "chat list", "chat show" and "chat answer".';
  const noun = known(name);
  if (noun !== '') return `There is no command "${name}".\n\n${help(noun)}`;
  const nouns = [...new Set(Object.keys(commands).map((each) => each.split(' ')[0]))];
  return `There is no command "${name}": they are about ${nouns.join(', ')}, and --help lists them.`;
}

/** The longest beginning of a name that there is help for. */
function known(name: string): string {
  const [noun = ''] = name.split(' ');
  if (isCommand(name)) return name;
  return Object.keys(commands).some((each) => each.startsWith(`${noun} `)) ? noun : '';
}

function readArgs(argv: readonly string[], options: Readonly<Record<string, Option>>, usage: string) {
  const values: Record<string, string> = {};
  const lists: Record<string, string[]> = {};
  const flags = new Set<string>();
  const positionals: string[] = [];
  // What follows a list belongs to it, up to the next option.
  let open: string[] | null = null;
  for (const token of tokensOf(argv, options, usage)) {
    if (token.kind === 'positional') (open ?? positionals).push(token.value);
    if (token.kind !== 'option') continue;
    open = null;
    const { name, value } = token;
    if (value === undefined) flags.add(name);
    else if (options[name]?.kind !== 'list') {
      if (values[name] !== undefined) throw new UsageError(`--${name} is there twice.\nUsage: ${usage}`);
      values[name] = value;
    } else {
      open = lists[name] ?? [];
      open.push(value);
      lists[name] = open;
    }
  }
  return { positionals: positionals.slice(WORDS), options: values, lists, flags, json: flags.has('json') };
}

function tokensOf(argv: readonly string[], options: Readonly<Record<string, Option>>, usage: string) {
  const types = Object.entries(options).map(([name, { kind }]) => [
    name,
    { type: kind === 'flag' ? ('boolean' as const) : ('string' as const), multiple: kind === 'list' },
  ]);
  try {
    const config = { args: [...argv], allowPositionals: true, tokens: true } as const;
    return parseArgs({ ...config, options: Object.fromEntries(types) }).tokens;
  } catch (error) {
    const why = error instanceof Error ? error.message : '';
    throw new UsageError(`${inOneSentence(why)}\nUsage: ${usage}`);
  }
}

/** What `parseArgs` says at length, about programs rather than to people. */
function inOneSentence(why: string): string {
  const [, option = ''] = /'(-[^' =]+)/.exec(why) ?? [];
  if (why.startsWith('Unknown option')) return `There is no option ${option} here.`;
  if (why.includes('does not take')) return `${option} takes no value.`;
  return `${option} needs a value (one that begins with - is joined to it: ${option}=-1).`;
}
