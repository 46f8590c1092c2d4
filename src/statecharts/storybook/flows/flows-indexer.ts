import type { Indexer } from 'storybook/internal/types';
import { type FlowMap, placesOf } from './flow-places.ts';

/** The pages of flows: one file draws them all, each under the title of its flow. */
export const flowIndexer = ({ groups }: FlowMap): Indexer => ({
  test: /\/flow-pages\.tsx$/,
  createIndex: async (file) =>
    placesOf(groups).map(({ group, title }) => ({
      type: 'story',
      importPath: file,
      exportName: 'TheFlow',
      title: `${group}/${title}`,
      name: 'The flow',
      tags: ['!test'],
    })),
});
