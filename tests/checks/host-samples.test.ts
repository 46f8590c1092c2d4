import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sampleAll } from '../../.storybook/host/samples.ts';

const samples = await sampleAll();
const sources = globSync('src/server/**/*.ts').map((file) => readFileSync(file, 'utf8'));

test('every alert to the operator has a sample mail', () => {
  const keys = sources.flatMap((source) =>
    [...source.matchAll(/\bawait alertOperator\([\s\S]*?`([a-z-]+):\$\{[^`]*`,?\s*\);/g)].map(
      ([, key]) => key,
    ),
  );
  expect(keys.length).toBeGreaterThan(5);
  expect(samples.mails.ToTheOperator.map(({ kind }) => kind).sort()).toEqual(keys.sort());
});

test('no subject of an alert, which a webhook is told, names a buyer, an id or a code (R-172)', () => {
  const subjects = samples.mails.ToTheOperator.map(({ subject }) => subject);
  expect(
    subjects.filter((subject) => /amna|@|K[SP]-|\b[0-9a-f]{6,}\b|XB4D|7QXK|482913/i.test(subject)),
  ).toEqual([]);
});

test('every subject of the operator’s commands has a story', () => {
  const stories = readFileSync('.storybook/host/operator.stories.tsx', 'utf8');
  const shown = [...stories.matchAll(/about: '(\w+)'/g)].map(([, about]) => about);
  expect(shown.sort()).toEqual(Object.keys(samples.outputs).sort());
});
