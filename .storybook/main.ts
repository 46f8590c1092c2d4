import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineMain } from '@storybook/react-vite/node';
import type { PresetOptions } from '../src/statecharts/storybook/preset.ts';
import { pageBeforeScripts } from '../src/tooling/vite/page-before-scripts.ts';
import { hostSamples, mailIndexer } from './host/samples-plugin.ts';

/**
 * Plugins of the product's build alone, which must not run in Storybook: it reads vite.config.ts
 * too.
 */
const PRODUCT_ONLY = /^(tanstack|unplugin|keystall:)/;

/** Reads what components take, for controls. That is slow, and only pieces of the design system show it. */
const DOCGEN = 'storybook:react-docgen-plugin';
const PIECES = /\/src\/web\/ui\/.*\.tsx$/;

/** What was made before, if it was: the report of tests/looks/looks.ts. */
const report = process.env['LOOKS_REPORT'] ?? 'playwright-report/looks';
const isReported = report !== '' && existsSync(report);

const ofCharts: PresetOptions = {
  startPages: [
    './flows/overview.stories.tsx',
    './flows/how-to-read-this.stories.tsx',
    './flows/copy.stories.tsx',
    ...(isReported ? ['./flows/looks.story.tsx'] : []),
  ],
};

export default defineMain({
  framework: '@storybook/react-vite',
  // The sidebar has their order. Before them come the pages of flows, as a shopper meets these.
  stories: [
    '../src/web/features/**/*.stories.tsx',
    '../src/office/**/*.stories.tsx',
    './host/mails.tsx',
    './host/*.stories.tsx',
    '../src/web/theme/**/*.stories.tsx',
    '../src/web/ui/**/*.stories.tsx',
  ],
  experimental_indexers: (others = []) => [...others, mailIndexer],
  addons: [
    { name: '../src/statecharts/storybook/preset.ts', options: ofCharts },
    '@storybook/addon-a11y',
    '@storybook/addon-vitest',
  ],
  staticDirs: ['../public', ...(isReported ? [{ from: resolve(report), to: '/looks' }] : [])],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  features: {
    // Storybook's own lessons and notes about changed files.
    sidebarOnboardingChecklist: false,
    menuOnboardingChecklist: false,
    changeDetection: false,
    // No story has an action, and the theme is the background.
    actions: false,
    backgrounds: false,
  },
  typescript: { reactDocgen: 'react-docgen' },
  viteFinal: (config) => ({
    ...config,
    plugins: [
      ...(config.plugins ?? [])
        .flat(9)
        .filter((plugin) => !(plugin && 'name' in plugin && PRODUCT_ONLY.test(String(plugin.name))))
        .map((plugin) =>
          plugin && 'name' in plugin && plugin.name === DOCGEN && typeof plugin.transform === 'function'
            ? { ...plugin, transform: { filter: { id: PIECES }, handler: plugin.transform } }
            : plugin,
        ),
      hostSamples(),
      pageBeforeScripts(),
    ],
  }),
});
