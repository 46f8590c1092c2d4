import { globSync, readFileSync } from 'node:fs';
import { getStorySortParameter, loadCsf } from 'storybook/internal/csf-tools';
import { expect, test } from 'vitest';

/** The sidebar of Storybook, as it reads its own order: each root, followed by what is in it. */
const { order } = getStorySortParameter(readFileSync('.storybook/preview.tsx', 'utf8'));
const ROOTS = new Map<string, string[]>(
  order.flatMap((root: unknown, at: number) => (typeof root === 'string' ? [[root, order[at + 1]]] : [])),
);
/** The pieces of the design system are in the order of the alphabet. */
const isOpen = (root: string) => root === 'Design system';

const titles = globSync(['src/{web,office}/**/*.stories.tsx', '.storybook/**/*.stories.tsx']).flatMap(
  (file) => {
    const { meta } = loadCsf(readFileSync(file, 'utf8'), {
      fileName: file,
      makeTitle: (title) => title ?? '',
    }).parse();
    return meta.tags?.includes('!dev') ? [] : [{ file, title: meta.title ?? '' }];
  },
);

test('every file of stories is in the sidebar, under a root and a name that the order knows', () => {
  const lost = titles.filter(({ title }) => {
    const [root = '', thing = ''] = title.split('/');
    return thing === '' || !(isOpen(root) || ROOTS.get(root)?.includes(thing));
  });
  expect(titles.length).toBeGreaterThan(50);
  expect(lost, 'Add the name under its root in storySort of .storybook/preview.tsx.').toEqual([]);
});
