import { basename } from 'node:path';
import type { Indexer } from 'storybook/internal/types';
import { findFlow } from './flow-groups.ts';

/** Each table of transitions is the page of its flow: one story, which the plugin beside this draws. */
export const flowIndexer: Indexer = {
  test: /\.transitions\.md$/,
  async createIndex(file) {
    const flow = basename(file, '.transitions.md');
    const place = findFlow(flow);
    if (place === undefined)
      throw new Error(`The flow ${flow} has no place in .storybook/flows/flow-groups.ts.`);
    return [
      {
        type: 'story',
        importPath: file,
        exportName: 'TheFlow',
        title: `${place.group}/${place.title}`,
        name: 'The flow',
        tags: ['!test'],
      },
    ];
  },
};
