import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { shopCss } from '#web/theme/index.ts';
import { loadPanda, type Sheet } from './panda.ts';
import { officeModules, publicModules, shopModules } from './public-modules.ts';

/** A class selector as Panda prints it: `.md\:px_4`. */
const CLASS = /\.((?:[a-z_-]|\\.)(?:[\w-]|\\.)*)/gi;

/** A style sheet of a build. */
type Stylesheet = {
  whole: string;
  /**
   * Replaces Panda's utility class names by short ones; other classes stay. Saves a public page 2.8
   * kB (brotli): 1.6 in scripts and 1.1 in styles.
   */
  shortenClasses(classes: string): string;
};

/** The styles of the built shop. */
type Stylesheets = Stylesheet & {
  /** The styles of public pages only. */
  public: string;
};

let cached: Promise<Stylesheets> | undefined;
let cachedOffice: Promise<Stylesheet> | undefined;

/** Cached, so that all parts of a build use the same class names. */
export function stylesheets(): Promise<Stylesheets> {
  cached ??= createStylesheets();
  return cached;
}

/** The styles of the office, in a sheet and with class names of its own. */
export function officeStylesheet(): Promise<Stylesheet> {
  cachedOffice ??= createOfficeStylesheet();
  return cachedOffice;
}

async function createOfficeStylesheet(): Promise<Stylesheet> {
  const panda = await loadPanda();
  const modules = officeModules();
  const recipes = recipesIn(modules);
  const sheet = panda.print(modules, (recipe) => recipes.has(recipe), Object.keys(shopCss));
  const { renamed, shortenClasses } = shortNames([sheet]);
  return { whole: renamed(withoutUnusedTokens(sheet.css)), shortenClasses };
}

async function createStylesheets(): Promise<Stylesheets> {
  const panda = await loadPanda();
  const modules = publicModules();
  const recipes = recipesIn(modules);
  const ofPublic = panda.print(modules, (recipe) => recipes.has(recipe));
  const all = panda.print(shopModules());
  const { renamed, shortenClasses } = shortNames([ofPublic, all]);
  return {
    public: renamed(withoutUnusedTokens(ofPublic.css)),
    whole: renamed(withoutUnusedTokens(all.css)),
    shortenClasses,
  };
}

/** The declaration of a token: `--sizes-page: 72rem;`. */
const TOKEN = /^\s*(--[\w\\.-]+):[^;{}]*;\n/gm;

/** Panda declares every token of the theme. Those that no style uses are left out, and those of others' values. */
function withoutUnusedTokens(css: string): string {
  const used = new Set([...css.matchAll(/var\((--[\w\\.-]+)/g)].map(([, name]) => name));
  const left = css.replace(TOKEN, (line, name) => (used.has(name) ? line : ''));
  return left === css ? css : withoutUnusedTokens(left);
}

/** Short names for the utility classes and the tokens of these sheets. */
function shortNames(sheets: readonly Sheet[]) {
  const utilities = sheets.map((sheet) => sheet.utilities).join('\n');
  const declarations = sheets.map((sheet) => sheet.tokens).join('\n');
  // With a prefix, since ad blockers hide elements with classes such as `ad`.
  const classes = shortened(utilities, CLASS, 'u');
  // Saves a public page 0.4 kB (brotli).
  const tokens = shortened(declarations, TOKEN, '--');
  return {
    renamed: (css: string) =>
      css
        .replace(CLASS, (...found) => {
          const name = classes.get(nameOf(found));
          return name === undefined ? found[0] : `.${name}`;
        })
        .replace(PROPERTY, (...found) => tokens.get(nameOf(found)) ?? found[0]),
    shortenClasses: (names: string) =>
      names
        .split(' ')
        .map((name) => classes.get(name) ?? fail(name))
        .join(' '),
  };
}

/** Each name that `pattern` finds in a sheet, with a short one of its own. */
function shortened(css: string, pattern: RegExp, prefix: string): ReadonlyMap<string, string> {
  const names = new Set([...css.matchAll(pattern)].map(nameOf));
  return new Map([...names].map((name, at) => [name, prefix + at.toString(36)]));
}

function fail(name: string): never {
  throw new Error(`No stylesheet has the class ${name}: is it of a module that main.tsx does not import?`);
}

/** The recipes that these modules import. */
function recipesIn(modules: ReadonlySet<string>): ReadonlySet<string> {
  const names = [...modules].flatMap((file) =>
    parseSync(file, readFileSync(file, 'utf8'))
      .module.staticImports.filter(({ moduleRequest }) => moduleRequest.value === '#styled/recipes')
      .flatMap(({ entries }) => entries.flatMap(({ importName }) => importName.name ?? [])),
  );
  return new Set(names);
}

/** A custom property, declared or used. */
const PROPERTY = /(--[\w\\.-]+)/g;

/** The matched name, unescaped. */
const nameOf = ([, name = '']: readonly string[]) => name.replace(/\\(.)/g, '$1');
