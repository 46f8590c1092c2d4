import { defineConfig } from '@playwright/test';
import { browserLaunch } from '../browser.ts';

/**
 * The real shop in a real browser: `fast` for every change, `slow` for longer tests. Each test file
 * has a host of its own.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './support/build.ts',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  snapshotPathTemplate: '{testDir}/{testFileDir}/{arg}{ext}',
  updateSnapshots: 'none',
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: {
    launchOptions: browserLaunch(),
    serviceWorkers: 'block',
    actionTimeout: 15_000,
  },
  projects: [
    { name: 'fast', testMatch: '*.spec.ts' },
    { name: 'slow', testMatch: '*.slow.ts' },
  ],
});
