import react from '@vitejs/plugin-react';

/** How tests of the shop's charts and screens run: in jsdom, on the browser's builds of packages. */
export const webProject = {
  plugins: [react()],
  resolve: { conditions: ['browser'] },
  test: {
    environment: 'jsdom',
    setupFiles: ['src/web/testing/polyfill-jsdom.ts', 'tests/count-doms.ts'],
    testTimeout: 20_000,
  },
};
