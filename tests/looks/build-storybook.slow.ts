import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildStorybook } from './build-storybook.ts';

/** A catalogue that takes longer is not looked at. */
const BUILT_WITHIN_MS = 60_000;

test('Storybook is built within a minute', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'keystall-storybook-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
    rmSync(`${folder}.log`, { force: true });
  });
  const begun = performance.now();
  await buildStorybook(process.cwd(), folder);
  expect(performance.now() - begun).toBeLessThan(BUILT_WITHIN_MS);
});
