import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { loadConfigAndCreateContext } from '@pandacss/node';
import { parseSync } from 'vite';
import { publicModules } from './public-modules.ts';

/** A class selector as Panda prints it: `.md\:px_4`. */
const CLASS = /\.((?:[a-z_-]|\\.)(?:[\w-]|\\.)*)/gi;

/** The styles of the built shop. */
export type Stylesheets = {
  /** The styles of public pages only. */
  public: string;
  whole: string;
  /**
   * Replaces Panda's utility class names by short ones; other classes stay. Saves a public page 2.8
   * kB (brotli): 1.6 in scripts and 1.1 in styles.
   */
  shortenClasses(classes: string): string;
};

let cached: Promise<Stylesheets> | undefined;

/** Cached, so that all parts of a build use the same class names. */
export function stylesheets(): Promise<Stylesheets> {
  cached ??= createStylesheets();
  return cached;
}

async function createStylesheets(): Promise<Stylesheets> {
  const modules = publicModules();
  const ofPublic = await printCss((file) => modules.has(file), recipesIn(modules));
  const all = await printCss(() => true, '*');
  const names = [...ofPublic.utilities.matchAll(CLASS), ...all.utilities.matchAll(CLASS)].map(nameOf);
  // With a prefix, since ad blockers hide elements with classes such as `ad`.
  const short = new Map([...new Set(names)].map((name, at) => [name, `u${at.toString(36)}`]));
  const renamed = (css: string) =>
    css.replace(CLASS, (...found) => {
      const name = short.get(nameOf(found));
      return name === undefined ? found[0] : `.${name}`;
    });
  return {
    public: renamed(ofPublic.css),
    whole: renamed(all.css),
    shortenClasses: (classes) =>
      classes
        .split(' ')
        .map((name) => short.get(name) ?? name)
        .join(' '),
  };
}

/** What Panda prints for some of the shop's files, with every variant of these recipes. */
async function printCss(isMeant: (file: string) => boolean, recipes: '*' | Record<string, ['*']>) {
  const panda = await loadConfigAndCreateContext({ config: { staticCss: { recipes } } });
  for (const file of panda.getFiles()) if (isMeant(relative(process.cwd(), file))) panda.parseFile(file);
  const sheet = panda.createSheet();
  panda.appendBaselineCss(sheet);
  return { css: panda.getCss(sheet), utilities: panda.getLayerCss(sheet, 'utilities') };
}

/** Every variant of the recipes that these modules import. */
function recipesIn(modules: ReadonlySet<string>): Record<string, ['*']> {
  const names = [...modules].flatMap((file) =>
    parseSync(file, readFileSync(file, 'utf8'))
      .module.staticImports.filter(({ moduleRequest }) => moduleRequest.value === '#styled/recipes')
      .flatMap(({ entries }) => entries.flatMap(({ importName }) => importName.name ?? [])),
  );
  return Object.fromEntries(names.map((name) => [name, ['*']]));
}

/** The name matched by `CLASS`, unescaped. */
const nameOf = ([, name = '']: readonly string[]) => name.replace(/\\(.)/g, '$1');
