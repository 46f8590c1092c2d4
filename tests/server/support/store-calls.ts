import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import type { Profiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const SERVER = fileURLToPath(new URL('../../../src/server/', import.meta.url));

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

/** Notes which functions of the stores are called while it listens, as the engine counts them. */
export async function countStoreCalls() {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const called = new Set<string>();
  const take = async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return result.flatMap(calledIn);
  };
  return {
    called: called as ReadonlySet<string>,
    /** Forgets what was called until now. */
    begin: async () => void (await take()),
    /** Keeps what was called since `begin`. */
    async end() {
      for (const name of await take()) called.add(name);
    },
    async close() {
      await session.post('Profiler.stopPreciseCoverage');
      session.disconnect();
    },
  };
}

function calledIn({ url, functions }: Profiler.ScriptCoverage): string[] {
  const file = relative(SERVER, url.startsWith('file:') ? fileURLToPath(url) : url);
  if (!/(?:^|[/.])store\.ts$/.test(file) || file.startsWith('..')) return [];
  return functions
    .filter(({ ranges }) => ranges.some(({ count }) => count > 0))
    .map(({ functionName }) => `${file}: ${functionName}`);
}
