import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineMain } from '@storybook/react-vite/node';
import charts from '../charts.config.ts';
import { flowIndexer, flowPages } from '../src/statecharts/storybook/flows/index.ts';
import { pageBeforeScripts } from '../src/tooling/vite/page-before-scripts.ts';
import { hostSamples, mailTexts } from './host/samples-plugin.ts';

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

/** What tests/looks/looks.ts has made, if it was run: small pictures of stories, and a report of what has changed. */
const isMade = (folder: string) => folder !== '' && existsSync(folder);
const { thumbnails } = charts;
const report = process.env['LOOKS_REPORT'] ?? 'playwright-report/looks';
const MADE = [
  { from: thumbnails, to: '/thumbnails' },
  { from: report, to: '/looks' },
].flatMap(({ from, to }) => (isMade(from) ? [{ from: resolve(from), to }] : []));

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
    './host/*.stories.tsx',
    '../src/web/theme/**/*.stories.tsx',
    '../src/web/ui/**/*.stories.tsx',
    './stage/*.stories.tsx',
  ],
  experimental_indexers: (others = []) => [...others, flowIndexer(charts)],
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest'],
  staticDirs: ['../public', ...MADE],
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
      flowPages(charts, mailTexts),
      hostSamples(),
      pageBeforeScripts(),
    ],
  }),
});
