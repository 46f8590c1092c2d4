import { defineConfig } from '@pandacss/dev';
import { globalCss, theme } from './src/web/theme/index.ts';

export default defineConfig({
  preflight: false,
  eject: true,
  presets: ['@pandacss/preset-base'],
  hooks: {
    // Some thirty variables on every element, for utilities that nothing here uses.
    'preset:resolved': ({ name, preset, utils }) =>
      name === '@pandacss/preset-base' ? utils.omit(preset, ['globalCss']) : preset,
  },
  include: ['./src/web/**/*.{ts,tsx}', './.storybook/**/*.{ts,tsx}'],
  exclude: ['./src/web/**/*.test.*', './src/web/**/*.model.ts', './src/web/routeTree.gen.ts'],
  outdir: 'styled-system',
  outExtension: 'js',
  importMap: '#styled',
  jsxFramework: 'react',
  jsxStyleProps: 'none',
  strictTokens: true,
  strictPropertyValues: true,
  // A finger has no hover: without this a tapped button would stay lit.
  conditions: { extend: { hover: ['@media (hover: hover)', '&:hover'] } },
  theme,
  globalCss,
});
