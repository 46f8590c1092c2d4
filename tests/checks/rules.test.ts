import { globSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, it } from 'vitest';

const rules = [...readFileSync('src/contract/RULES.md', 'utf8').matchAll(/^- \*\*(R-\d+)\*\*/gm)].flatMap(
  ([, rule]) => rule ?? [],
);

const references = globSync('{src,tests}/**/*.{ts,tsx}').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/\bR-\d+\b/g)].map(([rule]) => ({ file, rule })),
);

it('has no script that ignores what it is given, such as --help', () => {
  const { scripts } = v.parse(
    v.object({ scripts: v.record(v.string(), v.string()) }),
    JSON.parse(readFileSync('package.json', 'utf8')),
  );
  const documents = ['README.md', 'CONTRIBUTING.md'].map((file) => readFileSync(file, 'utf8'));
  const named = [...Object.values(scripts), ...documents].flatMap((text) =>
    [...text.matchAll(/\bnode (\S+?\.ts)\b/g)].flatMap(([, file]) => file ?? []),
  );
  const files = [...new Set(named)];
  expect(files).toEqual(expect.arrayContaining(['src/server/reset.ts', 'src/tooling/catalogue-art/cli.ts']));
  // Two print their usage for all that they don't know, and Commander refuses it for the charts' own.
  const own = [
    'src/server/catalogue/cli.ts',
    'src/server/operator/cli.ts',
    'src/statecharts/commands/cli.ts',
  ];
  expect(
    files.filter((file) => !own.includes(file) && !readFileSync(file, 'utf8').includes('readCommandLine(')),
  ).toEqual([]);
});

it('numbers each rule once', () => {
  expect(rules).not.toEqual([]);
  expect(rules).toEqual([...new Set(rules)]);
});

it('has every rule that code or tests name', () => {
  expect(references.filter(({ rule }) => !rules.includes(rule))).toEqual([]);
});

it('has no rule that neither code nor tests name', () => {
  const named = new Set(references.map(({ rule }) => rule));
  expect(rules.filter((rule) => !named.has(rule))).toEqual([]);
});
