import { expect, test } from 'vitest';
import { readRevisions } from './read-revisions.ts';

const isRevision = (name: string) => ['main', 'HEAD', 'v1'].includes(name);
const read = (...args: string[]) => readRevisions(args, isRevision);

test('one revision is compared with the working tree', () => {
  expect(read('main')).toEqual({ base: 'main', other: null, words: [] });
});

test('two revisions are compared with each other', () => {
  expect(read('main', 'HEAD', 'button')).toMatchObject({ base: 'main', other: 'HEAD', words: ['button'] });
});

test('what git knows as no revision is a word of names', () => {
  expect(read('main', 'button', 'HEAD')).toMatchObject({ other: null, words: ['button', 'HEAD'] });
});

test('a base that is missing or unknown is refused by name', () => {
  expect(() => read()).toThrow('Compared with which revision?');
  expect(() => read('nowhere')).toThrow('Git knows no revision "nowhere".');
});
