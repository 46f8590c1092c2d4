import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { browserLaunch } from './browser.ts';
import { webProject } from './web-project.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** They replace modules, or count what of them is called, which others of a worker have loaded already. */
const ALONE = [
  'tests/server/password.test.ts',
  'tests/server/payment-methods.test.ts',
  'tests/server/plans.test.ts',
];

/** They compare times, so that nothing may run beside them. */
const MEASURING = [
  'tests/server/enumeration.slow.ts',
  'tests/server/first-slice.slow.ts',
  'tests/server/load.slow.ts',
  'tests/server/statement-load.slow.ts',
  'src/web/features/catalogue/search/tests/results.slow.ts',
];

/** The projects that the command line names. */
const named = process.argv.flatMap((each, at, all) => {
  const [option, value = all[at + 1] ?? ''] = each.split('=');
  return option === '--project' ? [value] : [];
});

/** Storybook takes seconds to load, which runs of other projects need not wait for. */
const hasStories = named.length === 0 || named.some((name) => /stories|[*!]/.test(name));

const stories = async (): Promise<TestProjectInlineConfiguration> => ({
  root,
  plugins: [
    (await import('@storybook/addon-vitest/vitest-plugin')).storybookTest({ configDir: `${root}.storybook` }),
  ],
  // Pre-bundled, since discovering these during a run would bundle them again, with a second
  // React.
  optimizeDeps: {
    include: [
      '@pandacss/dev',
      'react',
      'react-dom/client',
      '@tanstack/react-form',
      '@tanstack/react-router',
      '@xstate/react',
      'xstate',
      'xstate/graph',
      'valibot',
    ],
  },
  test: {
    name: 'stories',
    testTimeout: 30_000,
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({ launchOptions: browserLaunch() }),
      instances: [{ browser: 'chromium' }],
    },
  },
});

/**
 * Projects: plain Node (contract, checks), the shop without a DOM (laws of the charts, rules), its
 * screens in jsdom, the host on a database, stories in a real browser, and what takes too long to
 * run with them: `slow`, then `measuring`, one file at a time. Two processors are used fully.
 *
 * Files of one project share their worker, its modules and its DOM or database, which saves half of
 * the time. So each file leaves nothing behind. They run in a random order, from a seed that is
 * printed, so that files can't depend on each other.
 */
export default defineConfig({
  root,
  test: {
    maxWorkers: Math.max(2, availableParallelism() - 1),
    isolate: false,
    fsModuleCache: true,
    sequence: { shuffle: { files: true, tests: false } },
    // What is waited for comes at once on an idle machine, and only a failing test waits so long.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        root,
        test: {
          name: 'node',
          environment: 'node',
          include: ['src/{contract,server,tooling}/**/*.test.ts', 'tests/{checks,endurance}/**/*.test.ts'],
          setupFiles: 'tests/fail-on-warning.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        root,
        resolve: webProject.resolve,
        test: {
          name: 'shop',
          environment: 'node',
          include: ['src/{web,office,statecharts}/**/*.test.ts'],
          setupFiles: 'tests/fail-on-warning.ts',
          testTimeout: 30_000,
        },
      },
      {
        ...webProject,
        root,
        test: {
          ...webProject.test,
          name: 'screens',
          include: ['src/{web,office,statecharts}/**/*.test.tsx'],
          // A test whose time is over goes on, in the DOM of the next ones.
          testTimeout: 90_000,
        },
      },
      {
        root,
        test: {
          name: 'host',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          exclude: ALONE,
          setupFiles: 'tests/fail-on-warning.ts',
          globalSetup: 'tests/server/support/embedded-image.ts',
          // Some start many processes, and each takes seconds while the processors are busy.
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
      {
        root,
        test: {
          name: 'host-alone',
          environment: 'node',
          include: ALONE,
          globalSetup: 'tests/server/support/embedded-image.ts',
          isolate: true,
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
      {
        root,
        test: {
          name: 'slow',
          environment: 'node',
          include: ['src/{web,office,statecharts}/**/*.slow.{ts,tsx}', 'tests/{checks,server}/**/*.slow.ts'],
          exclude: MEASURING,
          globalSetup: 'tests/server/support/embedded-image.ts',
          testTimeout: 240_000,
          hookTimeout: 180_000,
        },
      },
      {
        root,
        test: {
          name: 'measuring',
          environment: 'node',
          include: MEASURING,
          globalSetup: 'tests/server/support/embedded-image.ts',
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 90_000,
        },
      },
      ...(hasStories ? [await stories()] : []),
    ],
  },
});
