import type { Plugin } from 'vite';

/**
 * Beside the shop for browsers, one `vite build` makes the shop in plain Node, with which the host
 * draws public pages, and the script in the head of every page: both in `dist/prerender`.
 */
export function prerenderEnvironments(): Plugin {
  return {
    name: 'keystall:prerender-environments',
    apply: 'build',
    config: () => ({
      builder: {},
      environments: {
        prerender: {
          consumer: 'server',
          resolve: { noExternal: true },
          // React's production build, in whatever mode the host runs.
          define: { 'process.env.NODE_ENV': '"production"' },
          build: {
            ssr: true,
            outDir: 'dist/prerender',
            copyPublicDir: false,
            rolldownOptions: { input: 'src/web/prerender.tsx', output: { codeSplitting: false } },
          },
        },
        preload: {
          consumer: 'client',
          build: {
            outDir: 'dist/prerender',
            emptyOutDir: false,
            copyPublicDir: false,
            manifest: false,
            modulePreload: false,
            rolldownOptions: {
              input: 'src/web/preload.ts',
              output: { format: 'iife', entryFileNames: 'preload.js' },
            },
          },
        },
      },
    }),
  };
}
