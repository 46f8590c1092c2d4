import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineMain } from '@storybook/react-vite/node';
import charts from '../charts.config.ts';
import { flowIndexer, flowPages } from '../src/statecharts/storybook/flows/index.ts';
import { storyPictures } from '../src/statecharts/storybook/pictures/index.ts';
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

/** Tests of stories leave them out; `storybook.slow.ts` looks at pages of flows. */
const FLOW_PAGES =
  process.env['VITEST'] === undefined ? ['../src/statecharts/storybook/flows/flow-pages.tsx'] : [];

/**
 * What was made before, if it was: the pictures of the last build, for a development server, and the report of
 * tests/looks/looks.ts.
 */
const isMade = (folder: string) => folder !== '' && existsSync(folder);
const report = process.env['LOOKS_REPORT'] ?? 'playwright-report/looks';
const made = (from: string, to: string) => (isMade(from) ? [{ from: resolve(from), to }] : []);

export default defineMain({
  framework: '@storybook/react-vite',
  // The sidebar has their order: the pages of flows are as a shopper meets these, then come the stories
  // of each, and what has no flow.
  stories: [
    './flows/overview.stories.tsx',
    './flows/how-to-read-this.stories.tsx',
    './flows/copy.stories.tsx',
    ...(isMade(report) ? ['./flows/looks.story.tsx'] : []),
    ...FLOW_PAGES,
    '../src/web/features/**/*.stories.tsx',
    '../src/office/**/*.stories.tsx',
    './host/mails.tsx',
    './host/*.stories.tsx',
    '../src/web/theme/**/*.stories.tsx',
    '../src/web/ui/**/*.stories.tsx',
    './stage/*.stories.tsx',
  ],
  experimental_indexers: (others = []) => [...others, flowIndexer(charts), mailIndexer],
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest'],
  staticDirs: (_, { configType }) => [
    '../public',
    ...made(report, '/looks'),
    // A build has its own.
    ...(configType === 'DEVELOPMENT' ? made(charts.pictures.folder, '/pictures') : []),
  ],
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
  viteFinal: (config, { presets }) => ({
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
      flowPages(charts),
      storyPictures(charts, presets),
      hostSamples(),
      pageBeforeScripts(),
    ],
  }),
});
