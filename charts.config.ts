import type { ChartsConfig } from './src/statecharts/commands/flows.ts';

/** What the chart kit is handed of the shop, for its commands and the pages of flows. */
export default {
  models: 'src/{web,statecharts}/**/tests/*.model.ts',
  stories: 'src/{web/features,statecharts}/**/*.stories.tsx',
  preview: '.storybook/preview.tsx',
  vitest: ['vitest', 'run', '--config=tests/vitest.config.ts', '--project=screens', '--project=shop'],
  citations: {
    rules: 'src/contract/RULES.md',
    rule: /\bR-\d+\b/,
    section: /\bspec §\d+(?:[\s"\w,.'’*]|and|§)*/i,
  },
} satisfies ChartsConfig;
