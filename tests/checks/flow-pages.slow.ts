import { afterAll, expect, test } from 'vitest';
import config from '../../charts.config.ts';
import { createFlowReader, placesOf, readFlowMap } from '../../src/statecharts/storybook/flows/index.ts';

const reader = createFlowReader(config);
const { groups, screens } = readFlowMap(config);
const places = placesOf(groups);
afterAll(() => reader.close());

/** The charts without a screen. */
const UNSEEN = ['before-hydration'];

/** Lays out every chart, which takes half a minute. */
test('each chart has laws, each state a description, each leaf a story and a place on its page', async () => {
  const missing = [];
  for (const { flow } of places) {
    const { states, layout, figures, stories } = await reader.read(flow);
    const screen = screens[flow];
    if (screen !== undefined && !UNSEEN.includes(flow) && !stories.some(({ id }) => id === screen))
      missing.push(`${flow} has no story ${screen}`);
    if (figures.laws === 0) missing.push(`${flow} has no laws`);
    const drawn = new Set(layout.states.map(({ id }) => id));
    for (const { id, description, isLeaf, stories } of states) {
      if (description === '') missing.push(`${flow}: ${id} has no description`);
      if (isLeaf && stories.length === 0 && !UNSEEN.includes(flow))
        missing.push(`${flow}: ${id} has no story`);
      if (!drawn.has(id)) missing.push(`${flow}: ${id} is not on the page`);
    }
  }
  expect(missing).toEqual([]);
});
