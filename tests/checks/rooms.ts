import { dirname, normalize } from 'node:path';

/** Something that a file may not say, mostly an import that crosses a border: where it stands, and where it belongs. */
export type Offence = { file: string; says: string; sentence: string };

type Rule = {
  /** Which files the rule binds; its first group, if it has one, names the file's own feature. */
  of: RegExp;
  /** Which imports (paths from the top level, or package names) it forbids in them; `ofTypes` are gone when the code runs. */
  forbids: (imported: string, own: string | undefined, ofTypes: boolean) => boolean;
  sentence: string;
};

const isOurs = (imported: string) => imported.startsWith('src/') || imported.startsWith('tests/');
const under =
  (...folders: string[]) =>
  (imported: string) =>
    folders.some((folder) => imported.startsWith(folder));
const TESTS_ONLY = /\.(test|model|stories)\.tsx?$|^src\/web\/testing\//;

/** Who may know whom. */
const RULES: Rule[] = [
  {
    of: /^src\/contract\/(?!.*\.test\.)/,
    forbids: (imported) => imported !== 'valibot' && !imported.startsWith('src/contract/'),
    sentence:
      'The contract knows valibot and nothing else: what needs more belongs to src/web or src/server.',
  },
  {
    of: /^src\/web\//,
    forbids: under('src/server/'),
    sentence: 'The shop knows the host only by the wire: what both need belongs to src/contract.',
  },
  {
    // The pages that it draws are built from the shop, and only their type is known here.
    of: /^src\/server\//,
    forbids: (imported, _own, ofTypes) =>
      imported.startsWith('src/web/') && !(ofTypes && imported === 'src/web/prerender.tsx'),
    sentence: 'The host knows the shop only by the wire: what both need belongs to src/contract.',
  },
  {
    of: /^src\/web\/ui\//,
    forbids: (imported) =>
      isOurs(imported) && !under('src/web/ui/', 'src/web/lib/', 'src/contract/money.ts')(imported),
    sentence: 'The design system knows no flow: hand it plain props, or move the piece to a feature.',
  },
  {
    of: /^src\/web\/ui\/(?!Link\.tsx$|.*\.stories\.)/,
    forbids: (imported) =>
      imported.startsWith('@tanstack/') || imported.startsWith('@xstate/') || imported === 'xstate',
    sentence: 'Of the design system only ui/Link knows the router, and nothing in it knows a machine.',
  },
  {
    of: /^src\/web\/lib\/(?!.*\.test\.ts$)/,
    forbids: (imported) => isOurs(imported) && !under('src/web/lib/', 'src/contract/')(imported),
    sentence: 'lib holds pure functions: what needs the app belongs to src/web/app or a feature.',
  },
  {
    // A flow's plain .ts files are its chart and what the chart is made of.
    of: /^src\/web\/(features\/[^/]+|app\/[^/]+)\/(?!.*\.(effects|model|test)\.ts$)[^/]+\.ts$/,
    forbids: (imported, own) =>
      imported !== 'xstate' &&
      imported !== 'valibot' &&
      !under('src/contract/', 'src/web/lib/')(imported) &&
      !(imported.startsWith(`src/web/${own}/`) && /(?<!\.(effects|model|test))\.ts$/.test(imported)),
    sentence:
      'A machine knows xstate, the contract and lib: what touches the world belongs to its effects file.',
  },
  {
    of: /^src\/web\/features\/([^/]+)\//,
    forbids: (imported, own) =>
      imported.startsWith('src/web/features/') && !imported.startsWith(`src/web/features/${own}/`),
    sentence:
      'A feature never imports another: what is shared arrives by actor ref from src/web/app, or belongs to ui or lib.',
  },
  {
    of: /^src\/web\/features\//,
    forbids: (imported) => under('src/web/routes/', 'src/web/main', 'src/web/routeTree')(imported),
    sentence: 'Routes know features, not the other way round: hand the feature a prop.',
  },
  {
    of: /^src\/web\/app\//,
    forbids: under('src/web/features/'),
    sentence: 'The app knows no feature: the route that needs both ties them together.',
  },
  {
    of: /^src\/(?!.*\.(test|model|stories)\.tsx?$)(?!web\/testing\/)/,
    forbids: (imported) => TESTS_ONLY.test(imported) || imported.startsWith('tests/'),
    sentence: 'Models and the testing kit never reach the product: move what it needs out of them.',
  },
  {
    of: /^src\/server\/([^/]+)\/(?!.*\.test\.)/,
    forbids: (imported, own) =>
      /^src\/server\/[^/]+\/(store|.*\.store)\.ts$/.test(imported) &&
      !imported.startsWith(`src/server/${own}/`),
    sentence: "A store is its feature's own: call the feature's rules instead.",
  },
];

/** Words that belong to some files alone. */
const WORDS: { of: RegExp; says: RegExp; sentence: string }[] = [
  {
    of: /^src\/server\/(?!database\/|[^/]+\/([^/]+\.)?store\.ts$|.*\.test\.)/,
    says: /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(?:\.\w+)?(?:<[^`]*>)?[`(]|from 'kysely'/,
    sentence:
      'SQL stands in a store.ts beside the rules that need it (or in database/): call a function of it.',
  },
];

const ALIASES: Record<string, string> = {
  '#contract/': 'src/contract/',
  '#web/': 'src/web/',
  '#server/': 'src/server/',
};
const IMPORT = /(?:(\bimport type\b[^;']*)?\bfrom\s*|\bimport\s*\(?\s*)'([^']+)'/g;

/** The forbidden imports and words of one source file; `file` is its path from the top level. */
export function offencesOf(file: string, source: string): Offence[] {
  const imports = [...source.matchAll(IMPORT)].map(([, type, specifier = '']) => ({
    path: resolve(file, specifier),
    ofTypes: type !== undefined,
  }));
  const crossing = RULES.flatMap(({ of, forbids, sentence }) => {
    const bound = of.exec(file);
    if (bound === null) return [];
    return imports
      .filter(({ path, ofTypes }) => forbids(path, bound[1], ofTypes))
      .map(({ path }) => ({ file, says: `import ${path}`, sentence }));
  });
  const misplaced = WORDS.flatMap(({ of, says, sentence }) => {
    const [found] = of.test(file) ? (says.exec(source) ?? []) : [];
    return found === undefined ? [] : [{ file, says: found, sentence }];
  });
  return [...crossing, ...misplaced];
}

/** An import as a path from the top level, or as the package's name. */
function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return normalize(`${dirname(file)}/${specifier}`);
  const alias = Object.entries(ALIASES).find(([prefix]) => specifier.startsWith(prefix));
  return alias === undefined ? specifier : alias[1] + specifier.slice(alias[0].length);
}
