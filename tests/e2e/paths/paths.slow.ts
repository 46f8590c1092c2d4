import { sampleCatalogue } from '#web/features/catalogue/catalogue.sample.ts';
import { flows } from './flows.ts';
import { test } from './paths-test.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ catalogue: [sampleCatalogue, { scope: 'worker' }] });

for (const [name, { paths, replay }] of Object.entries(flows))
  test.describe(name, () => {
    for (const path of paths) test(path.name, ({ page }) => replay(page, path));
  });
