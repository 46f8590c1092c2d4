import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const rules = [...readFileSync('src/contract/RULES.md', 'utf8').matchAll(/^- \*\*(R-\d+)\*\*/gm)].flatMap(
  ([, rule]) => rule ?? [],
);

const references = globSync('{src,tests}/**/*.{ts,tsx}').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/\bR-\d+\b/g)].map(([rule]) => ({ file, rule })),
);

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
