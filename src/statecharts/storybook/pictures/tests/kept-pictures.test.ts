import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openKept } from '../kept-pictures.ts';

const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
afterAll(() => rmSync(folder, { recursive: true }));

const draw = (kept: ReturnType<typeof openKept>, story: string) => {
  for (const theme of ['light', 'dark']) writeFileSync(join(folder, `${story}-${theme}.jpeg`), 'a picture');
  kept.add(story, [`This is ${story}.`]);
};

test('only what is missing or has changed is drawn again, and what is gone leaves nothing', () => {
  const first = openKept(
    folder,
    new Map([
      ['held', '1'],
      ['lost', '1'],
      ['old', '1'],
    ]),
  );
  expect(first.missing()).toEqual(['held', 'lost', 'old']);
  for (const story of first.missing()) draw(first, story);
  first.save();

  const hashes = new Map([
    ['lost', '2'],
    ['held', '1'],
    ['new', '1'],
  ]);
  const second = openKept(folder, hashes);
  expect(second.missing()).toEqual(['lost', 'new']);
  // A run that ends early keeps what it has, and the next one goes on.
  draw(second, 'new');
  second.save();
  expect(openKept(folder, hashes).missing()).toEqual(['lost']);
  expect(readdirSync(folder).toSorted()).toEqual([
    'drawn.json',
    'held-dark.jpeg',
    'held-light.jpeg',
    'new-dark.jpeg',
    'new-light.jpeg',
    'texts.json',
  ]);
  expect(readFileSync(join(folder, 'texts.json'), 'utf8')).toBe(
    '{"held":["This is held."],"new":["This is new."]}',
  );

  rmSync(join(folder, 'held-dark.jpeg'));
  writeFileSync(join(folder, 'drawn.json'), 'half of');
  expect(openKept(folder, hashes).missing()).toEqual(['lost', 'held', 'new']);
});
