import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { browserLaunch } from './browser.ts';
import { webProject } from './web-project.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The laws of charts draw nothing. */
const LAWS = 'src/web/**/*.laws.test.ts';

/**
 * Projects: plain Node (contract, checks; laws), the host with its databases, jsdom (screens), stories in
 * a real browser, and `slow`, which measures or takes too long to run with them. Two processors are used fully.
 */
export default defineConfig({
  root,
  test: {
    // A snapshot that is missing is a failure, not a new one: `npm run transitions -- --write` writes it.
    update: false,
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        root,
        test: {
          name: 'node',
          environment: 'node',
          include: [
            'src/{contract,server,tooling}/**/*.test.ts',
            'tests/{checks,mutation,model,looks,endurance}/**/*.test.ts',
          ],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        root,
        test: {
          name: 'host',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: 'tests/server/support/embedded-image.ts',
          // Some start many processes, each of which takes seconds while the processors are busy.
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
      {
        root,
        test: {
          name: 'slow',
          environment: 'node',
          include: ['tests/{server,looks}/**/*.slow.ts'],
          globalSetup: 'tests/server/support/embedded-image.ts',
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 90_000,
        },
      },
      {
        ...webProject,
        root,
        test: {
          ...webProject.test,
          name: 'web',
          include: ['src/web/**/*.test.{ts,tsx}'],
          exclude: [LAWS],
        },
      },
      {
        root,
        resolve: webProject.resolve,
        test: { name: 'laws', environment: 'node', include: [LAWS], testTimeout: 30_000 },
      },
      {
        root,
        plugins: [storybookTest({ configDir: `${root}.storybook` })],
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
          // After the others, whose tests would wait for a processor beside a browser.
          sequence: { groupOrder: 1 },
          testTimeout: 30_000,
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({ launchOptions: browserLaunch() }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
