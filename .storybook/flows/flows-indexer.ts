import type { Indexer } from 'storybook/internal/types';
import { FLOWS } from './flow-groups.ts';

/** The pages of flows: one file draws them all, each under the title of its flow. */
export const flowIndexer: Indexer = {
  test: /\/flow-pages\.tsx$/,
  createIndex: async (file) =>
    FLOWS.map(({ group, title }) => ({
      type: 'story',
      importPath: file,
      exportName: 'TheFlow',
      title: `${group}/${title}`,
      name: 'The flow',
      tags: ['!test'],
    })),
};
