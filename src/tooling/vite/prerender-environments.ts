import type { Plugin } from 'vite';

/**
 * Adds two builds for `dist/prerender`: the shop for Node, with which the host renders public
 * pages, and the preload script in the head of every page.
 */
export function prerenderEnvironments(): Plugin {
  return {
    name: 'keystall:prerender-environments',
    apply: 'build',
    config: () => ({
      // Read once for all builds: the configuration, the routes and the styles.
      builder: { sharedConfigBuild: true },
      environments: {
        prerender: {
          consumer: 'server',
          resolve: { noExternal: true },
          // React's production build in every mode of the host.
          define: { 'process.env.NODE_ENV': '"production"' },
          build: {
            ssr: true,
            outDir: 'dist/prerender',
            copyPublicDir: false,
            minify: 'oxc',
            rolldownOptions: { input: 'src/web/prerender.tsx', output: { codeSplitting: false } },
          },
        },
        beforeHydration: {
          consumer: 'client',
          build: {
            outDir: 'dist/prerender',
            emptyOutDir: false,
            copyPublicDir: false,
            manifest: false,
            modulePreload: false,
            rolldownOptions: {
              input: 'src/web/before-hydration.ts',
              output: { format: 'iife', entryFileNames: 'before-hydration.js' },
            },
          },
        },
      },
    }),
  };
}
