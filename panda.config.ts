import { defineConfig } from '@pandacss/dev';
import { withRecipeRuntime } from './src/tooling/stylesheets/recipe-runtime.ts';
import { globalCss, theme } from './src/web/theme/index.ts';

/** What only stories use is no part of the product's styles. */
const forStories = process.env['STORYBOOK'] !== undefined || process.env['VITEST'] !== undefined;

export default defineConfig({
  preflight: false,
  eject: true,
  presets: ['@pandacss/preset-base'],
  hooks: {
    // Some thirty variables on every element, for utilities that nothing here uses: work for each style that a browser
    // computes, and 0.15 kB (brotli) of every page.
    'preset:resolved': ({ name, preset, utils }) =>
      name === '@pandacss/preset-base' ? utils.omit(preset, ['globalCss']) : preset,
    'codegen:prepare': ({ artifacts }) => withRecipeRuntime(artifacts, theme.recipes, theme.slotRecipes),
  },
  include: ['./src/web/**/*.{ts,tsx}', ...(forStories ? ['./src/office/**/*.{ts,tsx}'] : [])],
  exclude: [
    './src/web/**/*.test.*',
    './src/web/**/*.model.ts',
    './src/web/routeTree.gen.ts',
    ...(forStories ? [] : ['./src/web/**/tests/**']),
  ],
  outdir: 'styled-system',
  outExtension: 'js',
  importMap: '#styled',
  jsxFramework: 'react',
  jsxStyleProps: 'none',
  strictTokens: true,
  strictPropertyValues: true,
  conditions: {
    extend: {
      // A finger has no hover: without this a tapped button would stay lit.
      hover: ['@media (hover: hover)', '&:hover'],
      // The platform's own states are enough here.
      active: '&:active',
      disabled: '&:disabled',
      focusVisible: '&:focus-visible',
      readOnly: '&:read-only',
    },
  },
  // Every variant: which one it is, a piece often learns only as it is shown.
  staticCss: { recipes: '*' },
  theme,
  globalCss,
});
