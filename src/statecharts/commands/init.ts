import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';

/** A file that a project with charts needs: what it says, and what stands for it where a project has its own. */
type Start = { file: string; own?: string; text: string };

const TESTS_RUN = 'vitest.config.ts';
const OWN_TESTS_RUN = '{vite,vitest}.config.*';

const startsOf = (project: string): Start[] => [
  { file: 'package.json', text: '{ "private": true, "type": "module" }\n' },
  { file: 'charts.config.ts', text: configOf(globSync(OWN_TESTS_RUN, { cwd: project }).length > 0) },
  { file: TESTS_RUN, own: OWN_TESTS_RUN, text: VITEST },
  { file: '.storybook/main.ts', own: '.storybook/main.*', text: MAIN },
  { file: '.storybook/preview.ts', own: '.storybook/preview.*', text: PREVIEW },
  { file: 'tsconfig.json', text: TYPES },
];

/** A Vitest that is configured already may test in another environment than a DOM. */
const configOf = (hasTestsRun: boolean) => `import type { ChartsConfig } from '@keystall/statecharts/config';

export default {
  models: 'src/**/tests/*.model.ts',
  groups: ['Screens'],
  stories: 'src/**/*.stories.tsx',
  pictures: { folder: 'node_modules/.cache/charts' },
  vitest: ['vitest', 'run'${hasTestsRun ? ", '--environment=jsdom'" : ''}],
  requests: { calls: /\\/api\\// },
} satisfies ChartsConfig;
`;

const VITEST = `import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { environment: 'jsdom' } });
`;

const MAIN = `import { defineMain } from '@storybook/react-vite/node';

export default defineMain({
  framework: '@storybook/react-vite',
  stories: ['../src/**/*.stories.tsx'],
  addons: ['@keystall/statecharts/storybook'],
});
`;

const PREVIEW = `import type { Preview } from '@storybook/react-vite';

/** What stories need around them, such as a router, is drawn by the component \`within\` among the parameters. */
export default { parameters: {} } satisfies Preview;
`;

const TYPES = `{
  "compilerOptions": {
    "target": "ES2023",
    "lib": ["ES2023", "DOM"],
    "module": "ESNext",
    "moduleResolution": "bundler",
    "jsx": "react-jsx",
    "strict": true,
    "skipLibCheck": true,
    "noEmit": true
  },
  "include": ["src", "*.config.ts", ".storybook"]
}
`;

/** What charts, their tests and their stories load, beside XState and the kit. */
const PACKAGES = [
  'vitest',
  'jsdom',
  'react',
  'react-dom',
  '@xstate/react',
  '@testing-library/react',
  '@testing-library/dom',
  '@testing-library/user-event',
  'storybook',
  '@storybook/react-vite',
  'typescript',
  '@types/react',
  '@types/react-dom',
];

const names = v.optional(v.record(v.string(), v.string()), {});
const Package = v.object({
  type: v.optional(v.string()),
  dependencies: names,
  devDependencies: names,
});

/**
 * Writes what a project needs for charts, and leaves alone what it has. Returns what was done, a line each, and
 * last what to do next.
 */
export function initCharts(project = '.'): string[] {
  const lines = startsOf(project).map(({ file, own = file, text }) => {
    const [known] = globSync(own, { cwd: project });
    if (known !== undefined) return `left alone  ${known}`;
    const path = join(project, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return `written     ${file}`;
  });
  return [...lines, ...ownMainNeeds(project), `Next: ${nextIn(project)}`];
}

/** A Storybook that a project has already lacks the preset. */
function ownMainNeeds(project: string): string[] {
  const [main] = globSync('.storybook/main.*', { cwd: project });
  if (main === undefined || readFileSync(join(project, main), 'utf8').includes('statecharts')) return [];
  return [`${main} does not have the charts yet: its \`addons\` need '@keystall/statecharts/storybook'.`];
}

/** The line that installs what is missing, or the first chart. */
function nextIn(project: string): string {
  const { type, dependencies, devDependencies } = v.parse(
    Package,
    JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')),
  );
  const known = { ...dependencies, ...devDependencies };
  const missing = PACKAGES.filter((name) => !Object.hasOwn(known, name));
  const steps = [
    ...(type === 'module' ? [] : ['npm pkg set type=module']),
    ...(Object.hasOwn(known, 'xstate') ? [] : ['npm install xstate']),
    ...(missing.length === 0 ? [] : [`npm install --save-dev ${missing.join(' ')}`]),
  ];
  if (steps.length > 0) return steps.join(' && ');
  return globSync('src/**/*.machine.ts', { cwd: project }).length > 0
    ? 'npx charts test'
    : 'a chart, say in src/lamp/lamp.machine.ts, then npx charts paths lamp';
}
