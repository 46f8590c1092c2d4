import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Indexer, Options, StoriesEntry } from 'storybook/internal/types';
import type { InlineConfig } from 'vite';
import { compiledName, isInstalled } from '../commands/compiled.ts';
import { missingPackage } from '../commands/missing-package.ts';
import { oldNode } from '../commands/node-version.ts';

/* The preset of Storybook, which a project's `main.ts` names among its add-ons. */

/** What a project's `main.ts` may hand it. The rest is in `charts.config.ts`. */
export type PresetOptions = {
  /** The project's own pages under the title `Start here`, in place of the kit's overview and list of texts. */
  startPages?: readonly string[];
};

const NAME = '@keystall/statecharts';

/** A file of the kit beside this one, which is compiled where it is installed. */
const beside = (source: string): string => join(import.meta.dirname, compiledName(source));

/** The pages of flows come before a project's own stories. Tests of stories leave them out: a build reads them. */
export const stories = (others: StoriesEntry[] = [], { startPages }: PresetOptions): StoriesEntry[] => [
  ...others,
  ...(startPages ?? [beside('start-here.story.tsx')]),
  ...(process.env['VITEST'] === undefined ? [beside('flows/flow-pages.tsx')] : []),
  beside('stage/live-panel.story.tsx'),
];

/** The panel with the chart. */
export const managerEntries = [beside('manager.ts')];

/** The toolbar, frames and live stories. A preview by `definePreview` has them from `addon.ts`. */
export const previewAnnotations = [beside('preview.tsx')];

/** A development server shows the pictures of the last build, and a build makes its own. */
export async function staticDirs(
  others: { from: string; to: string }[] = [],
  { configType }: Pick<Options, 'configType'>,
) {
  const { pictures: { folder } = { folder: '' } } = (await flowsOfProject()).config;
  if (configType !== 'DEVELOPMENT' || folder === '' || !existsSync(folder)) return others;
  return [...others, { from: resolve(folder), to: '/pictures' }];
}

export const experimental_indexers = async (others: Indexer[] = []): Promise<Indexer[]> => {
  const { config, flowIndexer } = await flowsOfProject();
  return [...others, flowIndexer(config)];
};

export async function viteFinal(
  { plugins, optimizeDeps, ...vite }: InlineConfig,
  { presets }: Pick<Options, 'presets'>,
): Promise<InlineConfig> {
  const { config, flowPages, storyPictures } = await flowsOfProject();
  return {
    ...vite,
    plugins: [plugins, flowPages(config), storyPictures(config, presets)],
    optimizeDeps: isInstalled ? withoutKit(optimizeDeps) : (optimizeDeps ?? {}),
  };
}

/**
 * An installed kit is served as it is: a copy that is bundled for stories would have another context than the
 * preview's. What it imports and is no ECMAScript module is bundled.
 */
const withoutKit = ({ include = [], exclude = [], ...others }: InlineConfig['optimizeDeps'] = {}) => ({
  ...others,
  include: [
    ...include,
    'react',
    'react/jsx-runtime',
    'xstate',
    'xstate/graph',
    `${NAME} > elkjs/lib/elk.bundled.js`,
  ],
  exclude: [...exclude, NAME],
});

/** What reads the project's flows, loaded once it is known that this can be. */
async function flowsOfProject() {
  const problem = oldNode();
  if (problem !== null) throw new Error(problem);
  try {
    const [{ loadConfig }, flows, pictures] = await Promise.all([
      import('../config.ts'),
      import('./flows/index.ts'),
      import('./pictures/index.ts'),
    ]);
    return { config: await loadConfig(), ...flows, ...pictures };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(missingPackage(error) ?? why, { cause: error });
  }
}
