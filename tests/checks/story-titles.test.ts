import { globSync, readFileSync } from 'node:fs';
import { loadCsf } from 'storybook/internal/csf-tools';
import { expect, test } from 'vitest';
import config from '../../charts.config.ts';
import { placesOf, readFlowMap } from '../../src/statecharts/storybook/flows/index.ts';

const { groups } = readFlowMap(config);
/** The titles of flows, by their models: `Account/Log in` of `loginModel`. */
const TITLES = new Map(
  placesOf(groups).map(({ flow, group, title }) => [
    `${flow.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())}Model`,
    `${group}/${title}`,
  ]),
);
/** The roots of the sidebar without flows. */
const OTHER_ROOTS = ['Start here', 'Host', 'Design system'];

const files = globSync(['src/{web,office}/**/*.stories.tsx', '.storybook/**/*.stories.tsx']).flatMap(
  (file) => {
    const source = readFileSync(file, 'utf8');
    const { meta } = loadCsf(source, { fileName: file, makeTitle: (title) => title ?? '' }).parse();
    return meta.tags?.includes('!dev') ? [] : [{ file, source, title: meta.title ?? '' }];
  },
);

test('every file of stories is in the sidebar, under a known root', () => {
  const roots = [...groups.map(({ title }) => title), ...OTHER_ROOTS];
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter(({ title }) => !roots.some((root) => title.startsWith(`${root}/`)))).toEqual([]);
});

test('the stories of a flow are where its model says', () => {
  const stories = files.flatMap(({ file, source, title }) =>
    [...source.matchAll(/\b(?:storiesFor|formAt)\(\s*(\w+Model)\b/g)].map(([, model = '']) => ({
      file,
      title,
      own: TITLES.get(model) ?? `a title of ${model}`,
    })),
  );
  expect(stories.length).toBeGreaterThan(30);
  const lost = stories.filter(({ title, own }) => !`${title}/`.startsWith(`${own}/`));
  expect(
    lost.map(({ file, title, own }) => `${file} has the title ${title}: it begins with ${own}.`),
  ).toEqual([]);
});
