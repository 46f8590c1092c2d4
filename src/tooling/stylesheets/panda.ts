import { readFileSync } from 'node:fs';
import type { PandaContext } from '@pandacss/node';
import { cssCallsIn } from './css-calls.ts';

/** Panda's configuration, with the theme. */
export type PandaConfig = PandaContext['conf'];

export type Sheet = {
  css: string;
  /** The utility classes alone. */
  utilities: string;
  /** The declarations of the theme's tokens alone. */
  tokens: string;
};

/** The sources of styles: Panda's class, and the files with calls of `css`. */
export type Panda = {
  config: PandaConfig;
  /**
   * The stylesheet of these files, with every variant of the recipes that are used. The recipes
   * are in the order of the theme, so that a page looks the same with either of two sheets.
   * `without` names global styles that these files don't need.
   */
  print(files: Iterable<string>, isUsed?: (recipe: string) => boolean, without?: readonly string[]): Sheet;
};

/**
 * Reads panda.config.ts. Panda is given the styles of the shop's files (cssCallsIn), and no files:
 * its own reading of them takes seconds.
 */
export async function loadPanda(): Promise<Panda> {
  // Loaded here, since it takes a second.
  const { loadConfigAndCreateContext, PandaContext } = await import('@pandacss/node');
  const { conf } = await loadConfigAndCreateContext({ config: { include: [] } });
  return {
    config: conf,
    print(files, isUsed = () => true, without = []) {
      const { recipes, slotRecipes } = conf.config.theme ?? {};
      const used = Object.keys({ ...recipes, ...slotRecipes }).filter(isUsed);
      const staticCss = { recipes: Object.fromEntries(used.map((name) => [name, ['*' as const]])) };
      const globalCss = Object.fromEntries(
        Object.entries(conf.config.globalCss ?? {}).filter(([selector]) => !without.includes(selector)),
      );
      const panda = new PandaContext({ ...conf, config: { ...conf.config, staticCss, globalCss } });
      for (const file of [...files].sort())
        for (const { styles } of cssCallsIn(file, readFileSync(file, 'utf8')))
          for (const one of styles) panda.encoder.processAtomic(one);
      const sheet = panda.createSheet();
      panda.appendBaselineCss(sheet);
      return {
        css: panda.getCss(sheet),
        utilities: panda.getLayerCss(sheet, 'utilities'),
        tokens: panda.getLayerCss(sheet, 'tokens'),
      };
    },
  };
}
