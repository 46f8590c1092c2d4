import { expect, test } from 'vitest';
import { summaryOf } from './looks-page.ts';
import { type Entry, reviewPage } from './review-page.ts';

const entry = (title: string, name: string): Entry => ({
  story: { id: `${title}-${name}`, title, name },
  badge: 'new',
  problem: 'It <failed>',
  views: [
    {
      frame: { size: 'phone', theme: 'dark' },
      pictures: [{ caption: 'after', file: 'after/one.png', width: 390, height: 76 }],
    },
  ],
});
const page = reviewPage({
  title: 'Gallery',
  summary: '2 stories',
  entries: [entry('Buy/Cart', 'A < B'), entry('Find/Home', 'Open'), entry('Buy/Cart', 'Full')],
});

test('stories are grouped by their titles', () => {
  const groups = [...page.matchAll(/<h2>(.+?)<\/h2>/g)].map(([, title]) => title);
  expect(groups).toEqual(['Buy/Cart', 'Find/Home']);
});

test('names and problems are text, whatever is in them', () => {
  expect(page).toContain('A &lt; B</a>');
  expect(page).toContain('It &lt;failed&gt;');
});

test('a picture has its frame, its size, and a link to it', () => {
  expect(page).toContain('data-size="phone" data-theme="dark"');
  expect(page).toContain('<a href="after/one.png"><img src="after/one.png" width="390" height="76"');
});

test('the summary counts what was compared, differs, is new and is gone', () => {
  const one = { id: 'a', title: 'A', name: 'B' };
  const changed = [{ story: one, frames: [] }];
  const comparison = { compared: 7, changed, added: [], gone: [one, one], problems: new Map() };
  expect(summaryOf(comparison)).toBe('7 stories compared, 1 differ, 0 new, 2 gone');
});
