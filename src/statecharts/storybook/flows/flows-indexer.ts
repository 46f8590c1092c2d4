import type { Indexer } from 'storybook/internal/types';
import type { ChartsConfig } from '../../config.ts';
import { placesOf } from './flow-places.ts';
import { readFlowMap } from './flow-registry.ts';

/** The pages of flows: one file draws them all, each under the title of its flow. */
export const flowIndexer = (config: ChartsConfig): Indexer => ({
  test: /[\\/]flow-pages\.(?:tsx|js)$/,
  createIndex: async (file) =>
    placesOf(readFlowMap(config).groups).map(({ group, title }) => ({
      type: 'story',
      importPath: file,
      exportName: 'TheFlow',
      title: `${group}/${title}`,
      name: 'The flow',
      tags: ['!test', 'undrawn'],
    })),
});
