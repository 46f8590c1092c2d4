import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { pairStories } from './pair-stories.ts';
import { readStories, type Story, selectStories } from './story-list.ts';

const story = (title: string, name: string): Story => ({
  id: `${title}--${name}`.toLowerCase().replaceAll(/[ /]/g, '-'),
  title,
  name,
});
const cart = story('Buy/Cart', 'Empty');
const pending = story('Design system/Button', 'Pending');
const wide = story('Design system/Button', 'Wide');

test('stories are read in the order of the sidebar, without pages and hidden ones', () => {
  const built = mkdtempSync(join(tmpdir(), 'keystall-list-'));
  onTestFinished(() => rmSync(built, { recursive: true }));
  const entries = {
    b: { ...pending, type: 'story', tags: ['dev', 'test'] },
    a: { ...cart, type: 'story' },
    page: { ...wide, type: 'docs', tags: [] },
    hidden: { ...wide, type: 'story', tags: ['test'] },
  };
  writeFileSync(join(built, 'index.json'), JSON.stringify({ v: 5, entries }));
  expect(readStories(built)).toEqual([pending, cart]);
});

test('words select stories by title, name or id, in any case', () => {
  const all = [cart, pending, wide];
  expect(selectStories(all, [])).toEqual(all);
  expect(selectStories(all, ['CART'])).toEqual([cart]);
  expect(selectStories(all, ['button/pend', 'buy-cart'])).toEqual([cart, pending]);
});

test('a word that no story has is refused by name', () => {
  expect(() => selectStories([cart], ['cart', 'kart'])).toThrow('No story has "kart" in its name.');
});

test('a renamed story is gone and new', () => {
  const renamed = story('Design system/Button', 'Waiting');
  expect(pairStories([cart, pending, wide], [wide, cart, renamed])).toEqual({
    both: [wide, cart],
    added: [renamed],
    gone: [pending],
  });
});
