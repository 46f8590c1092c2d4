import { expect, test } from 'vitest';
import { hashStoryFiles } from '../story-hashes.ts';

/** Modules by their ids: what each imports, at once or later, and its code. */
const MODULES: Readonly<Record<string, { now?: string[]; later?: string[]; code?: string }>> = {
  entry: { now: ['preview'], later: ['a.stories', 'b.stories'] },
  preview: {},
  'a.stories': { now: ['table'], later: ['kitchen'] },
  'b.stories': { now: ['table', 'a.stories'] },
  table: { now: ['preview'], code: '"__VITE_ASSET__bQ2__"' },
  kitchen: { now: ['table'] },
  alone: {},
};

const changedBy = (change: Partial<typeof MODULES>, assets = ['index-1.css']) => {
  const hash = (modules: typeof MODULES, own: readonly string[]) =>
    hashStoryFiles(['a.stories', 'b.stories'], {
      entries: ['entry'],
      moduleOf: (id) => {
        const { now = [], later = [], code = '' } = modules[id] ?? {};
        return { code, importedIds: now, dynamicallyImportedIds: later };
      },
      others: own,
    });
  const [before, after] = [hash(MODULES, ['index-1.css']), hash(Object.assign({}, MODULES, change), assets)];
  return [...before.keys()].filter((file) => before.get(file) !== after.get(file));
};

test('a file of stories is another one after a change of what it imports, of what is around it, or of the styles', () => {
  expect(changedBy({})).toEqual([]);
  expect(changedBy({ alone: { code: 'new' } })).toEqual([]);
  expect(changedBy({ 'b.stories': { ...MODULES['b.stories'], code: 'new' } })).toEqual(['b.stories']);
  expect(changedBy({ kitchen: { ...MODULES['kitchen'], code: 'new' } })).toEqual(['a.stories', 'b.stories']);
  expect(changedBy({ preview: { code: 'new' } })).toEqual(['a.stories', 'b.stories']);
  expect(changedBy({}, ['index-2.css'])).toEqual(['a.stories', 'b.stories']);
});

test('the same file with another name of an asset in it is no change', () => {
  expect(changedBy({ table: { ...MODULES['table'], code: '"__VITE_ASSET__aQ1__"' } })).toEqual([]);
});
