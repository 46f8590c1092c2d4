import { expect, test } from 'vitest';
import { readArguments } from './read-arguments.ts';

const isRevision = (name: string) => ['main', 'HEAD', 'v1'].includes(name);
const read = (...args: string[]) => readArguments(args, isRevision);

test('one revision is compared with the working tree', () => {
  expect(read('main')).toEqual({ base: 'main', other: null, words: [], out: undefined });
});

test('two revisions are compared with each other', () => {
  expect(read('main', 'HEAD', 'button')).toMatchObject({ base: 'main', other: 'HEAD', words: ['button'] });
});

test('what git knows as no revision is a word of names', () => {
  expect(read('main', 'button', 'HEAD')).toMatchObject({ other: null, words: ['button', 'HEAD'] });
});

test('the folder of the page may be named', () => {
  expect(read('v1', '--out', 'folder')).toMatchObject({ base: 'v1', out: 'folder' });
});

test('a base that is missing or unknown is refused by name', () => {
  expect(() => read()).toThrow('Compared with which revision?');
  expect(() => read('nowhere')).toThrow('Git knows no revision "nowhere".');
});
