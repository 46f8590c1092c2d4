import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { parseSync } from 'vite';
import { FLOORS, floorOffence, SHARED_STORES, TEST_FILE } from './floors.ts';

/** A forbidden content of a file, usually an import across a border, and the right place for it. */
type Offence = { file: string; says: string; sentence: string };

type Rule = {
  /** The files that the rule applies to; its first group, if any, is the file's feature. */
  of: RegExp;
  /**
   * The imports (paths from the top level, or package names) that it forbids; type-only imports
   * have `ofTypes`.
   */
  forbids: (imported: string, own: string | undefined, ofTypes: boolean) => boolean;
  sentence: string;
};

const isOurs = (imported: string) => imported.startsWith('src/') || imported.startsWith('tests/');
const under =
  (...folders: string[]) =>
  (imported: string) =>
    folders.some((folder) => imported.startsWith(folder));
/** The kit's module that the product's charts are made with; all others are for tests and stories. */
const IN_CHARTS = 'src/statecharts/index.ts';
const isForTests = (path: string) =>
  TEST_FILE.test(path) || (path.startsWith('src/statecharts/') && path !== IN_CHARTS);
/** The kit's modules for others; README.md there says what each is for. */
const KIT_ENTRIES = [
  IN_CHARTS,
  'src/statecharts/check-faults.tsx',
  'src/statecharts/check-flow.ts',
  'src/statecharts/commands/flows.ts',
  'src/statecharts/drivers/browser-driver.ts',
  'src/statecharts/laws/laws.ts',
  'src/statecharts/mutation/run-mutation.ts',
  'src/statecharts/package.json',
  'src/statecharts/paths/index.ts',
  'src/statecharts/storybook/flows/index.ts',
  'src/statecharts/storybook/form-stories.tsx',
  'src/statecharts/storybook/pictures/index.ts',
  'src/statecharts/storybook/stories.tsx',
];
/** What the office takes of the shop. */
const PIECES = [
  'src/web/ui/',
  'src/web/lib/',
  'src/web/theme/',
  'src/web/platform/forms/',
  'src/web/platform/storage.ts',
];
/** Plain .ts files of a flow: its chart and the chart's parts. */
const CHART_FILE = /^src\/web\/features\/(?!.*\/(parts\/|tests\/|use-))(?!.*(\.effects|-store)\.ts$).*\.ts$/;

/**
 * The borders between rooms, and imports that are reserved for some files. Borders within a room
 * are in floors.ts.
 */
const RULES: Rule[] = [
  {
    of: /^src\/contract\/(?!.*\.test\.)/,
    forbids: (imported) => imported !== 'valibot' && !imported.startsWith('src/contract/'),
    sentence:
      'The contract knows valibot and nothing else: what needs more belongs to src/web or src/server.',
  },
  {
    of: /^(src\/(?!contract\/office\/|server\/operator\/|office\/)|tests\/(?!server\/(chat-)?operator))/,
    forbids: under('src/contract/office/'),
    sentence:
      'What the office and the operator share is for these two and their tests: shop and host share the rest of the contract.',
  },
  {
    of: /^src\/web\//,
    forbids: under('src/server/'),
    sentence: 'The shop knows the host only by the wire: what both need belongs to src/contract.',
  },
  {
    // The host renders pages with the built shop, so it imports only its type.
    of: /^src\/server\//,
    forbids: (imported, _own, ofTypes) =>
      imported.startsWith('src/web/') && !(ofTypes && imported === 'src/web/prerender.tsx'),
    sentence: 'The host knows the shop only by the wire: what both need belongs to src/contract.',
  },
  {
    of: /^src\/office\/(?!.*\/tests\/)/,
    forbids: (imported) =>
      isOurs(imported) && !under('src/office/', 'src/contract/', ...PIECES, IN_CHARTS)(imported),
    sentence:
      'The office knows the contract, charts and the pieces of the shop (ui, lib, theme, forms, storage): all else it asks of the host.',
  },
  {
    of: /^(src\/(?!office\/)|tests\/)/,
    forbids: under('src/office/'),
    sentence:
      'Nothing knows the office, which has a build of its own: what others need belongs to src/contract or web/ui.',
  },
  {
    of: /^src\/office\/.*\.machine\.ts$/,
    forbids: (imported, _own, ofTypes) =>
      imported !== 'xstate' && !under('src/contract/', 'src/web/lib/', IN_CHARTS)(imported) && !ofTypes,
    sentence:
      'A machine knows xstate, the contract and lib: what touches the world belongs to its effects file.',
  },
  {
    of: /^src\/(contract|web|office)\//,
    forbids: under('src/tooling/'),
    sentence: 'Tooling builds the shop and is no part of it: what runs in the shop belongs to src/web.',
  },
  {
    of: /^src\/server\/(?!main\.ts$)/,
    forbids: under('src/tooling/'),
    sentence: 'The host runs what was built: only main.ts knows src/tooling, to build what is out of date.',
  },
  {
    of: /^src\/server\/main\.ts$/,
    forbids: (imported) => imported.startsWith('src/tooling/') && imported !== 'src/tooling/build.ts',
    sentence: 'The host asks src/tooling/build.ts for the shop, and knows nothing else of tooling.',
  },
  {
    // Hosts that start together must build only once, so the build uses the lock of the data
    // folder. A program's arguments are read the same way everywhere.
    of: /^src\/tooling\/([^/]+)/,
    forbids: (imported, own) =>
      imported.startsWith('src/server/') &&
      !/\/platform\/(read-command-line|load-env-file)\.ts$/.test(imported) &&
      !(own === 'build.ts' && imported.endsWith('/folder-lock.ts')),
    sentence:
      'Tooling knows the shop and the contract, not the host; it borrows how options and .env are read, and build.ts the lock.',
  },
  {
    of: /^src\/statecharts\//,
    // A test of it looks for a browser as all others do.
    forbids: (imported) =>
      (isOurs(imported) || imported.startsWith('.storybook/') || imported === 'charts.config.ts') &&
      !under('src/statecharts/', 'tests/browser.ts')(imported),
    sentence: 'The kit knows no shop: hand it what it needs, or move the file to the shop.',
  },
  {
    // The run of all tests sorts the kit's own by their titles.
    of: /^(src\/(?!statecharts\/)|tests\/(?!run\.ts$))/,
    forbids: (imported) => imported.startsWith('src/statecharts/') && !KIT_ENTRIES.includes(imported),
    sentence:
      'Outside of src/statecharts only its entries are imported (its README.md lists them): export the name from one of them.',
  },
  {
    of: /^src\/web\/ui\//,
    forbids: (imported) =>
      isOurs(imported) && !under('src/web/ui/', 'src/web/lib/', 'src/contract/money.ts')(imported),
    sentence: 'The design system knows no flow: hand it plain props, or move the piece to a feature.',
  },
  {
    of: /^src\/web\/ui\/(?!Link\.tsx$|tests\/)/,
    forbids: (imported) =>
      imported.startsWith('@tanstack/') || imported.startsWith('@xstate/') || imported === 'xstate',
    sentence: 'Of the design system only ui/Link knows the router, and nothing in it knows a machine.',
  },
  {
    of: /^src\/web\/lib\/(?!tests\/)/,
    forbids: (imported) => isOurs(imported) && !under('src/web/lib/', 'src/contract/')(imported),
    sentence: 'lib holds pure functions: what needs a browser belongs to src/web/platform or a feature.',
  },
  {
    of: CHART_FILE,
    forbids: (imported) =>
      imported !== 'xstate' &&
      imported !== 'valibot' &&
      !under('src/contract/', 'src/web/lib/', IN_CHARTS)(imported) &&
      !CHART_FILE.test(imported),
    sentence:
      'A machine knows xstate, the contract and lib: what touches the world belongs to its effects file.',
  },
  {
    of: /^src\/(?!.*\.test\.tsx?$)(?!.*\/tests\/)(?!web\/testing\/)(?!statecharts\/)/,
    forbids: (imported) => isForTests(imported) || imported.startsWith('tests/'),
    sentence: 'Models and the testing kit never reach the product: move what it needs out of them.',
  },
  {
    of: /^src\/server\/([^/]+)\/(?!.*\.test\.)/,
    forbids: (imported, own) => {
      const [, owner] = /^src\/server\/([^/]+)\/(?:.*[/.])?store\.ts$/.exec(imported) ?? [];
      const isShared = SHARED_STORES.some(({ from, to }) => from === own && to === owner);
      return owner !== undefined && owner !== own && !isShared;
    },
    sentence: "A store is its feature's own: call the feature's rules instead.",
  },
];

/** The project's folders, addresses, rules and commands, and the trade's words and fields. */
const KNOWS_THE_SHOP = new RegExp(
  [
    String.raw`\bweb/|\bfeatures\b|\bapi/|\bR-(?:\d|nn)|\.storybook\/(?!main|preview)|--project\b|\bRULES\b`,
    String.raw`(?:[Ss]hop(?:per)?|[Cc]art|[Cc]oin|[Cc]oupon|[Cc]atalogue|[Cc]heckout|[Dd]eposit)s?\b`,
    String.raw`[Pp]rices?\b|\bquantity\b|_(?:at|method)\b`,
  ].join('|'),
);

/** Words that are reserved for some files. */
const WORDS: { of: RegExp; says: RegExp; sentence: string }[] = [
  {
    of: /^src\/server\/(?!database\/|.+[/.]store\.ts$|.*\.test\.)/,
    says: /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(?:\.\w+)?(?:<[^`]*>)?[`(]|from 'kysely'/,
    sentence:
      'SQL belongs to a store.ts beside the rules that need it (or to database/): call a function of it.',
  },
  {
    // How far a change of keys has come names the host's own tables.
    of: /^src\/server\/operator\/commands\/(?!keys\.ts$)/,
    says: /\banswers?: (?:v\.|\[)/,
    sentence:
      "An answer's schema and its examples belong to src/contract/office: the office and its tests read them there.",
  },
  {
    of: /^src\/statecharts\/(?!sample\/|(?:.+\/)?tests\/)/,
    says: KNOWS_THE_SHOP,
    sentence: 'The kit knows no shop: charts.config.ts hands it what it needs.',
  },
];

const ALIASES = v.parse(
  v.object({ imports: v.record(v.string(), v.string()) }),
  JSON.parse(readFileSync('package.json', 'utf8')),
).imports;

/**
 * The imports of a source file, as paths from the top level or package names. Those of types alone
 * are `import type`: `import { type X }` still runs the module.
 */
export function importsOf(file: string, source: string): { path: string; ofTypes: boolean }[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, source).module;
  const specifiers = [
    ...staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
    ...dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const [, literal] = /^'(.+)'$/.exec(source.slice(start, end)) ?? [];
      return literal ?? [];
    }),
  ];
  return [
    ...staticImports.map(({ start, moduleRequest }) => ({
      path: resolve(file, moduleRequest.value),
      ofTypes: source.startsWith('import type', start),
    })),
    ...specifiers.map((specifier) => ({ path: resolve(file, specifier), ofTypes: false })),
  ];
}

/** The forbidden imports and words in a source file; `file` is its path from the top level. */
export function offencesOf(file: string, source: string): Offence[] {
  const imports = importsOf(file, source);
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
  const upward = imports.flatMap(({ path, ofTypes }) =>
    FLOORS.map((house) => floorOffence(house, { file, imported: path, ofTypes })).flatMap((sentence) =>
      sentence === null ? [] : [{ file, says: `import ${path}`, sentence }],
    ),
  );
  return [...crossing, ...upward, ...misplaced];
}

/** Resolves an import to a path from the top level, or the package's name. */
function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return join(dirname(file), specifier);
  for (const [alias, path] of Object.entries(ALIASES)) {
    const [before = '', after = ''] = alias.split('*');
    if (specifier.startsWith(before))
      return join(path.replace('*', specifier.slice(before.length, specifier.length - after.length)));
  }
  return specifier;
}
