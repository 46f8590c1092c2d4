import { defineConfig } from '@playwright/test';
import charts from '../../charts.config.ts';
import { browserLaunch } from '../browser.ts';

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };
const THEMES = ['light', 'dark'] as const;
const { LOOKS_MODE: mode, LOOKS_BASE: base = '' } = process.env;
const title = base === '' ? 'All stories' : `Stories that differ from ${base}`;

/** The stories of a built Storybook, in four frames: looks.ts says where it is, and what is done. */
export default defineConfig({
  testDir: '.',
  testMatch: 'stories.ts',
  outputDir: '../../test-results/looks',
  snapshotPathTemplate: `${process.env['LOOKS_WORK']}/pictures/{projectName}/{arg}{ext}`,
  reporter:
    mode === 'base'
      ? 'line'
      : [['line'], ['html', { open: 'never', title, outputFolder: '../../playwright-report/looks' }]],
  fullyParallel: true,
  workers: 2,
  // Others may keep the machine busy.
  timeout: 120_000,
  // Smoothed edges of letters and lines count as equal.
  expect: { toHaveScreenshot: { threshold: 0.05 } },
  use: {
    launchOptions: browserLaunch(),
    contextOptions: { reducedMotion: 'reduce' },
    ...charts.pictures.context,
  },
  projects: Object.entries(SIZES).flatMap(([size, viewport]) =>
    THEMES.map((colorScheme) => ({ name: `${size}-${colorScheme}`, use: { viewport, colorScheme } })),
  ),
});
