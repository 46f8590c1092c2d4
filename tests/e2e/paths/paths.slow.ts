import { sampleCatalogue } from '#web/features/catalogue/catalogue.sample.ts';
import { smallestCover, transitionsAlong } from '#web/testing/smallest-cover.ts';
import { flows } from './flows.ts';
import { test } from './paths-test.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ catalogue: [sampleCatalogue, { scope: 'worker' }] });

/**
 * Every transition out of and into every leaf state, but for those that the fast tests play. Tests in
 * jsdom walk all paths.
 */
for (const [name, { paths, replay }] of Object.entries(flows))
  test.describe(name, () => {
    for (const path of smallestCover(paths, transitionsAlong, smallestCover(paths)))
      test(path.name, ({ page }) => replay(page, path));
  });
