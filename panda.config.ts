import { defineConfig } from '@pandacss/dev';
import { globalCss, theme } from './src/web/theme/index.ts';

export default defineConfig({
  preflight: true,
  eject: true,
  presets: ['@pandacss/preset-base'],
  include: ['./src/web/**/*.{ts,tsx}', './.storybook/**/*.{ts,tsx}'],
  exclude: ['./src/web/**/*.test.*', './src/web/**/*.model.ts', './src/web/routeTree.gen.ts'],
  outdir: 'styled-system',
  outExtension: 'js',
  importMap: '#styled',
  jsxFramework: 'react',
  jsxStyleProps: 'none',
  strictTokens: true,
  strictPropertyValues: true,
  conditions: {
    extend: {
      light: ':root:not([data-theme=dark]) &',
      dark: '[data-theme=dark] &',
    },
  },
  theme,
  globalCss,
});
