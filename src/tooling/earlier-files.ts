import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

const KEPT_MS = 7 * 24 * 3_600_000;

/** When each file was replaced, by its name. */
const Replaced = v.record(v.string(), v.pipe(v.string(), v.isoTimestamp()));

/**
 * Runs `build`, which empties `dist/web`, and then puts the hashed files of earlier builds beside
 * the new ones until 7 days after they were replaced: open tabs still ask for them. They are
 * in `dist/earlier`, with the list `dist/earlier.json`.
 */
export async function keepingEarlierFiles(
  dist: string,
  now: () => Date,
  build: () => Promise<void>,
): Promise<void> {
  const hashed = join(dist, 'web/assets');
  const earlier = join(dist, 'earlier');
  const list = join(dist, 'earlier.json');
  await mkdir(earlier, { recursive: true });
  // A build that failed has left some files only in `earlier`, and kept ones are in both.
  for (const name of await namesIn(hashed))
    await cp(join(hashed, name), join(earlier, name), { force: false });
  await build();
  const current = new Set(await namesIn(hashed));
  const before = await readList(list);
  const kept: Record<string, string> = {};
  for (const name of await namesIn(earlier)) {
    const replacedAt = before[name] ?? now().toISOString();
    if (current.has(name) || now().getTime() - Date.parse(replacedAt) >= KEPT_MS) {
      await rm(join(earlier, name));
    } else {
      await cp(join(earlier, name), join(hashed, name));
      kept[name] = replacedAt;
    }
  }
  await writeFile(list, JSON.stringify(kept, null, 1));
}

const namesIn = (folder: string) => readdir(folder).catch((): string[] => []);

async function readList(file: string): Promise<v.InferOutput<typeof Replaced>> {
  const text = await readFile(file, 'utf8').catch(() => '{}');
  const list = v.safeParse(v.pipe(v.string(), v.parseJson(), Replaced), text);
  return list.success ? list.output : {};
}
