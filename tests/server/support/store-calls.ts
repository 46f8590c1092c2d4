import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import type { Profiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const SERVER = fileURLToPath(new URL('../../../src/server/', import.meta.url));

/** Where a statement, or a part of one, begins. */
const STATEMENT = /\b(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(?:<[^>`]*>)?`/g;

/** Each function of a store, as `orders/store.ts: findOrder`. */
export async function storeFunctions(): Promise<string[]> {
  const names: string[] = [];
  for await (const file of glob('**/{store,*.store}.ts', { cwd: SERVER })) {
    const text = readFileSync(`${SERVER}${file}`, 'utf8');
    for (const [, declared, arrow] of text.matchAll(
      /^(?:export )?(?:(?:async )?function (\w+)|const (\w+) = (?:async )?(?:\(|\w+ =>))/gm,
    ))
      names.push(`${file}: ${declared ?? arrow}`);
  }
  return names.toSorted();
}

/**
 * Notes which functions of the stores are called while it listens, and which statements in them are
 * reached, as the engine counts them.
 */
export async function countStoreCalls() {
  const session = new Session();
  session.connect();
  const sources = new Map<string, string>();
  await session.post('Debugger.enable');
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  const called = new Set<string>();
  const statements = new Map<string, boolean>();
  const take = async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return result.flatMap((script) => {
      const file = storeOf(script.url);
      return file === null ? [] : [{ ...script, file }];
    });
  };
  const sourceOf = async (scriptId: string) => {
    const source =
      sources.get(scriptId) ?? (await session.post('Debugger.getScriptSource', { scriptId })).scriptSource;
    sources.set(scriptId, source);
    return source;
  };
  return {
    called: called as ReadonlySet<string>,
    /** The statements of called functions that were never reached. */
    unreached: () => [...statements].flatMap(([name, isReached]) => (isReached ? [] : [name])).toSorted(),
    /** Forgets what was called until now. */
    begin: async () => void (await take()),
    /** Keeps what was called since `begin`. */
    async end() {
      for (const { file, scriptId, functions } of await take()) {
        for (const { functionName, ranges } of functions)
          if (ranges.some(({ count }) => count > 0)) called.add(`${file}: ${functionName}`);
        for (const { name, isReached } of statementsIn(await sourceOf(scriptId), functions)) {
          const known = `${file}: ${name}`;
          if (called.has(known.split(', ')[0] ?? known))
            statements.set(known, isReached || statements.get(known) === true);
        }
      }
    },
    async close() {
      await session.post('Profiler.stopPreciseCoverage');
      session.disconnect();
    },
  };
}

function storeOf(url: string): string | null {
  const file = relative(SERVER, url.startsWith('file:') ? fileURLToPath(url) : url);
  return /(?:^|[/.])store\.ts$/.test(file) && !file.startsWith('..') ? file : null;
}

/** The statements in named functions, as `findOrder, selectFrom('order')`, and whether they were reached. */
function statementsIn(source: string, functions: readonly Profiler.FunctionCoverage[]) {
  return [...source.matchAll(STATEMENT)].flatMap(({ index }) => {
    const around = functions
      .map(({ functionName, ranges }) => ({
        functionName,
        ranges: ranges.filter(({ startOffset, endOffset }) => startOffset <= index && index < endOffset),
      }))
      .filter(({ ranges }) => ranges.length > 0)
      .toSorted((one, other) => lengthOf(one.ranges[0]) - lengthOf(other.ranges[0]));
    const named = around.findLast(({ functionName }) => functionName !== '');
    const [innermost] = (around[0]?.ranges ?? []).toSorted((one, other) => lengthOf(one) - lengthOf(other));
    if (named === undefined) return [];
    const text = source.slice(index, index + 60).split('\n')[0] ?? '';
    return [{ name: `${named.functionName}, ${text}`, isReached: (innermost?.count ?? 0) > 0 }];
  });
}

const lengthOf = (range: Profiler.CoverageRange | undefined) =>
  range === undefined ? 0 : range.endOffset - range.startOffset;
