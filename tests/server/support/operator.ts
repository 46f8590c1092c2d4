import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import * as v from 'valibot';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { goOn, openImport, toImported } from '#server/bank-statements/import-statement.ts';
import { runCommandLine } from '#server/operator/cli/command-line.ts';
import { startOperator } from '#server/operator/http/operator-server.ts';
import type { World } from './world.ts';

/** Records the incoming money of a bank statement whole, as the command does in portions. */
export async function importStatement(...[host, text, options]: Parameters<typeof openImport>) {
  const opened = await openImport(host, text, options);
  while (opened.done.length < opened.money.length) await goOn(host, opened, opened.done.length, options);
  return toImported(opened);
}

/** The exit code and output of a command. */
type CommandRun = { code: number; out: string; err: string };

/** The operator's command line, in this process, against a host on loopback. */
type Operator = {
  readonly port: number | null;
  /**
   * Arguments as a list, or as one line that is split at spaces; without being asked back, unless
   * `isSure` is false.
   */
  run(
    line: string | readonly string[],
    env?: Record<string, string>,
    how?: { isSure: boolean },
  ): Promise<CommandRun>;
  /** Runs a command with `--json` and parses its answer; throws if it was refused. */
  json(line: string | readonly string[]): Promise<unknown>;
  /** Adds an operator with a name; the environment of their commands. */
  add(name: string, role: 'support' | 'manager'): Promise<Record<string, string>>;
  /** Writes a file and returns its path. */
  file(content: string | readonly string[]): Promise<string>;
  audits(): Promise<{ actor: string; action: string; subject: string; detail: unknown }[]>;
  /**
   * Types the lines of a transcript that begin with `$ `, and returns it with what came of each: what
   * was printed, errors behind `! `, its entry in the audit log, and an exit code other than 0 in
   * brackets. `<name>` stands for the value of a name, or for what its pattern finds first in what is
   * printed or audited, and what no other name stands for; of an id also for its beginning. Words in
   * quotes are one word. `sana$ ` is typed with the environment of that operator.
   */
  transcript(
    lines: string,
    named?: Record<string, string | RegExp>,
    operators?: Record<string, Record<string, string>>,
  ): Promise<string>;
};

/** A transcript as it is written in a test: without the indent of its first line, and with an end. */
export function dedent(text: string): string {
  const lines = text.replace(/^\n/, '').trimEnd().split('\n');
  const indent = /^ */.exec(lines[0] ?? '')?.[0].length ?? 0;
  return lines.map((line) => line.slice(indent)).join('\n');
}

/** A transcript with its columns two spaces apart, where their widths depend on the lengths of names. */
export const squeezed = (text: string): string => text.replaceAll(/(?<=\S) {2,}/g, '  ');

const Added = v.object({ token: v.string() });

/** The folder of the token that a test's host and command line share. */
export function makeOperatorFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'keystall-operator-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** The environment of a host with an operator port of its own and the token in `folder`. */
export const operatorEnv = (folder: string) => ({ OPERATOR_PORT: '0', DATA_DIR: folder });

/** The operator of a world with the settings `operatorEnv(folder)`; usable inside tests. */
export function operatorFor(world: World, folder: string): Operator {
  let listener: Awaited<ReturnType<typeof startOperator>> | null = null;
  let files = 0;
  beforeEach(async () => {
    listener = await startOperator(world.host);
  });
  afterEach(() => listener?.close());

  const run: Operator['run'] = async (line, env = {}, { isSure } = { isSure: true }) => {
    const typed = typeof line === 'string' ? line.split(' ') : [...line];
    const args = isSure && typed.length > 0 ? ['--yes', ...typed] : typed;
    const settings = { DATA_DIR: folder };
    const [input, output, errors] = [new PassThrough(), new PassThrough(), new PassThrough()];
    const all = { ...settings, OPERATOR_PORT: String(listener?.port), ...env };
    const code = await runCommandLine(args, { env: all, input, output, errors });
    return { code, out: String(output.read() ?? ''), err: String(errors.read() ?? '') };
  };
  const json: Operator['json'] = async (line) => {
    const { code, out, err } = await run([...(typeof line === 'string' ? line.split(' ') : line), '--json']);
    if (code !== 0) throw new Error(`${String(line)} ended with ${code}: ${err}`);
    return JSON.parse(out);
  };
  const file: Operator['file'] = async (content) => {
    files += 1;
    const path = join(folder, `file-${files}.txt`);
    await writeFile(path, typeof content === 'string' ? content : content.join('\n'));
    return path;
  };
  const transcript: Operator['transcript'] = async (lines, named = {}, operators = {}) => {
    const names = new Map(Object.entries(named));
    const learn = (text: string) => {
      for (const [name, is] of names) {
        if (typeof is === 'string') continue;
        const taken = values().map(([, value]) => beginningOf(value));
        const found = [...text.matchAll(new RegExp(is, 'gm'))].flatMap(([, value]) => value ?? []);
        names.set(name, found.find((value) => !taken.includes(beginningOf(value))) ?? is);
      }
    };
    const values = () =>
      [...names].flatMap(([name, is]) => (typeof is === 'string' ? [[name, is] as const] : []));
    const filled = (text: string) =>
      values().reduce((typed, [name, value]) => typed.replaceAll(`<${name}>`, value), text);
    const masked = (text: string) =>
      values().reduce((said, [name, value]) => said.replaceAll(patternOf(value), `<${name}>`), text);
    const entries = async () =>
      (await world.shop.operator('audit list', { limit: 100 })).map(
        ({ actor, action, subject, told }) =>
          `audit${actor === 'operator' ? '' : ` by ${actor}`}: ${action} ${subject}: ${told}`,
      );
    const said: string[] = [];
    let before = await entries();
    for (const line of dedent(lines).split('\n')) {
      const { by, command } = /^(?<by>[a-z]*)\$ (?<command>.*)$/.exec(line)?.groups ?? {};
      if (by === undefined || command === undefined) continue;
      if (by !== '' && operators[by] === undefined) throw new Error(`There is no operator ${by}.`);
      const words = [...filled(command).matchAll(/"([^"]*)"|(\S+)/g)];
      const typed = words.map(([, quoted, plain = '']) => quoted ?? plain);
      const { code, out, err } = await run(typed, operators[by]);
      // Rows that were written in the same millisecond have no order.
      world.clock.advance(1);
      const after = await entries();
      for (const entry of before) after.splice(after.indexOf(entry), 1);
      before = [...before, ...after];
      learn([out, ...after].join('\n'));
      said.push(line, ...linesOf(out), ...linesOf(err).map((each) => `! ${each}`), ...after);
      if (code !== 0) said.push(`[${code}]`);
    }
    return masked(said.join('\n'));
  };
  return {
    transcript,
    get port() {
      return listener?.port ?? null;
    },
    run,
    json,
    async add(name, role) {
      const { token } = v.parse(Added, await json(['operators', 'add', name, '--role', role]));
      return { OPERATOR_TOKEN_FILE: await file(token) };
    },
    file,
    audits: () =>
      world.host.db
        .selectFrom('audit_log')
        .select(['actor', 'action', 'subject', 'detail'])
        .orderBy('at')
        .execute(),
  };
}

/** The beginning by which an id is shown; another value whole. */
const beginningOf = (value: string): string => (/^[0-9a-f]{32}$/.test(value) ? value.slice(0, 8) : value);

/** A value in a text; an id also where only its beginning is shown, and a beginning where the whole id is. */
function patternOf(value: string): string | RegExp {
  if (/^[0-9a-f]{32}$/.test(value)) return new RegExp(`${value}|${beginningOf(value)}(?![0-9a-f])`, 'g');
  if (/^[0-9a-f]{8}$/.test(value)) return new RegExp(`${value}(?:[0-9a-f]{24})?`, 'g');
  return value;
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.trimEnd().split('\n'));
