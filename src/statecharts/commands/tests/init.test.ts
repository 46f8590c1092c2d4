import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { initCharts } from '../init.ts';

function emptyProject() {
  const folder = mkdtempSync(join(tmpdir(), 'charts-init-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  return { folder, read };
}

test('an empty folder gets what charts need, and the line that installs their packages', () => {
  const { folder, read } = emptyProject();
  expect(initCharts(folder)).toEqual([
    'written     package.json',
    'written     charts.config.ts',
    'written     vitest.config.ts',
    'written     .storybook/main.ts',
    'written     .storybook/preview.ts',
    'written     tsconfig.json',
    'Next: npm install xstate && npm install --save-dev vitest jsdom react react-dom @xstate/react ' +
      '@testing-library/react @testing-library/dom @testing-library/user-event storybook @storybook/react-vite ' +
      'typescript @types/react @types/react-dom',
  ]);
  expect(read('charts.config.ts')).toContain("vitest: ['vitest', 'run'],");
  expect(read('.storybook/main.ts')).toContain("addons: ['@keystall/statecharts/storybook'],");
  const written = read('tsconfig.json');
  expect(
    initCharts(folder)
      .slice(0, -1)
      .map((line) => line.slice(0, 10)),
  ).toEqual(Array(6).fill('left alone'));
  expect(read('tsconfig.json')).toBe(written);
});

test('what a project has is left alone, and it is told what that lacks', () => {
  const { folder, read } = emptyProject();
  const own = {
    'package.json':
      '{ "dependencies": { "xstate": "5" }, "devDependencies": { "vitest": "4", "jsdom": "26" } }',
    'vite.config.js': 'export default {};',
    '.storybook/main.js': 'export default { addons: [] };',
  };
  mkdirSync(join(folder, '.storybook'));
  for (const [file, text] of Object.entries(own)) writeFileSync(join(folder, file), text);
  const lines = initCharts(folder);
  expect(lines.filter((line) => !line.startsWith('written'))).toEqual([
    'left alone  package.json',
    'left alone  vite.config.js',
    'left alone  .storybook/main.js',
    ".storybook/main.js does not have the charts yet: its `addons` need '@keystall/statecharts/storybook'.",
    expect.stringMatching(/^Next: npm pkg set type=module && npm install --save-dev react react-dom @xstate/),
  ]);
  expect(read('charts.config.ts')).toContain("vitest: ['vitest', 'run', '--environment=jsdom'],");
  for (const [file, text] of Object.entries(own)) expect(read(file)).toBe(text);
});
