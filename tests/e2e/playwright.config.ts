import { defineConfig } from '@playwright/test';
import { browserLaunch } from '../browser.ts';

/** They build for minutes, so they begin first: the others then fill both workers to the end. */
const BUILDS = ['newcomer.slow.ts', 'storybook.slow.ts'];

/**
 * The real shop in a real browser: `fast` for every change, `builds` and `slow` for longer tests. Each test file
 * has a host of its own. On CI a test that fails is repeated once, and is flaky if it passes then;
 * a file with tests of money says `test.describe.configure(MONEY)`, which turns that off.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './support/build.ts',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: process.env['CI'] ? 1 : 0,
  // The longest takes 40 s on an idle machine. What hangs is found by the limit of its step.
  timeout: 240_000,
  expect: { timeout: 10_000 },
  use: {
    launchOptions: browserLaunch(),
    serviceWorkers: 'block',
    actionTimeout: 15_000,
  },
  projects: [
    { name: 'fast', testMatch: '*.spec.ts' },
    { name: 'builds', testMatch: BUILDS },
    { name: 'slow', testMatch: '*.slow.ts', testIgnore: BUILDS },
  ],
});
