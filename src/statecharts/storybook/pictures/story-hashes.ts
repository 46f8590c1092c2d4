import { createHash } from 'node:crypto';

/** Vite's name for an asset in a module, which differs from build to build. */
const ASSET = /__VITE_ASSET__.*?__/g;

/** What a bundler knows of a module. */
export type ModuleOf = (id: string) => {
  code: string | null;
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
} | null;

/**
 * A hash for each file of stories: of its modules with all that they import, of what is around every story
 * (the modules of the preview), and of `others`: names of styles and fonts with hashes. A picture is made again when
 * its file's hash changes.
 */
export function hashStoryFiles(
  files: readonly string[],
  {
    entries,
    moduleOf,
    others,
  }: { entries: readonly string[]; moduleOf: ModuleOf; others: readonly string[] },
): Map<string, string> {
  const own = new Map<string, string>();
  const ownHash = (id: string): string => {
    const known = own.get(id) ?? digest([id, (moduleOf(id)?.code ?? '').replaceAll(ASSET, '')]);
    own.set(id, known);
    return known;
  };
  const isStory = new Set(files);
  const reached = (from: readonly string[], leavesOut: (id: string) => boolean): string[] => {
    const seen = new Set(from);
    // A set is walked to its end, also what is added meanwhile.
    for (const id of seen) {
      const { importedIds = [], dynamicallyImportedIds = [] } = moduleOf(id) ?? {};
      for (const next of [...importedIds, ...dynamicallyImportedIds]) if (!leavesOut(next)) seen.add(next);
    }
    return [...seen];
  };
  const hashOf = (ids: readonly string[]) => digest(ids.map(ownHash).toSorted());
  const common = hashOf(reached(entries, (id) => isStory.has(id)));
  return new Map(
    files.map((file) => [file, digest([common, hashOf(reached([file], () => false)), ...others.toSorted()])]),
  );
}

const digest = (parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
