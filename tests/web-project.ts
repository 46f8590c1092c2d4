import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vitest/node';

/** All but intervals: jsdom draws its frames by one, and a fake clock would take that with it for ever. */
const fakeTimers: InlineConfig['fakeTimers'] = {
  toFake: [
    'Date',
    'performance',
    'setTimeout',
    'clearTimeout',
    'setImmediate',
    'clearImmediate',
    'requestAnimationFrame',
    'cancelAnimationFrame',
    'requestIdleCallback',
    'cancelIdleCallback',
  ],
};

/** How tests of the shop's charts and screens run: in jsdom, on the browser's builds of packages. */
export const webProject = {
  plugins: [react()],
  resolve: { conditions: ['browser'] },
  test: {
    environment: 'jsdom',
    setupFiles: [
      'tests/fail-on-warning.ts',
      'tests/settle-imports.ts',
      'src/web/testing/polyfill-jsdom.ts',
      'tests/count-doms.ts',
    ],
    testTimeout: 20_000,
    fakeTimers,
  },
};
