import { defineConfig } from '@playwright/test';
import { browserLaunch } from '../browser.ts';

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };
const THEMES = ['light', 'dark'] as const;
/** Pictures of 240 × 300 pixels. */
const THUMBNAIL = { viewport: { width: 400, height: 500 }, deviceScaleFactor: 0.6 };
const { LOOKS_MODE: mode, LOOKS_BASE: base = '' } = process.env;
const title = base === '' ? 'All stories' : `Stories that differ from ${base}`;

/** The stories of a built Storybook, in four frames, or each in a small one: looks.ts says where it is, and what is done. */
export default defineConfig({
  testDir: '.',
  testMatch: 'stories.ts',
  outputDir: '../../test-results/looks',
  snapshotPathTemplate: `${process.env['LOOKS_WORK']}/pictures/{projectName}/{arg}{ext}`,
  reporter:
    mode === 'base' || mode === 'thumbnails'
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
    timezoneId: 'Asia/Karachi',
    locale: 'en-GB',
  },
  projects:
    mode === 'thumbnails'
      ? [{ name: mode, use: THUMBNAIL }]
      : Object.entries(SIZES).flatMap(([size, viewport]) =>
          THEMES.map((colorScheme) => ({ name: `${size}-${colorScheme}`, use: { viewport, colorScheme } })),
        ),
});
