import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { indexCatalogue } from '#contract/catalogue.ts';
import { parseCatalogue } from '#contract/check-catalogue.ts';
import { searchIndex } from '../results.ts';
import { indexOf } from './search.model.ts';
import { CLOSEST, FIRST_HITS, NOTHING, SHOPPERS_WORDS } from './shoppers-word-list.ts';

/* over the catalogue that the shop comes with. */
const shipped = parseCatalogue(JSON.parse(readFileSync('public/catalogue.json', 'utf8')));
if (!shipped.ok) throw new Error(shipped.reason);
const index = indexOf(indexCatalogue(shipped.value));

/** The ids of the first results. */
const find = (text: string) => {
  const { nodes, isClosest } = searchIndex(index, text);
  return { ids: nodes.slice(0, 3).map(({ node }) => node.id), isClosest };
};

describe('the words of shoppers', () => {
  it('are at least 150 searches', () => {
    expect(Object.keys(SHOPPERS_WORDS).length).toBeGreaterThanOrEqual(150);
  });

  it.each(Object.entries(SHOPPERS_WORDS))('lead to what they mean: %s → %s', (text, expected) => {
    const { ids, isClosest } = find(text);
    expect(expected.split(' '), `first of ${ids}`).toContain(ids[0]);
    expect(isClosest, 'only the closest').toBe(false);
  });

  it.each(Object.entries(FIRST_HITS))(
    'lead to what is sold, as they are typed: %s → %s',
    (text, expected) => {
      expect(find(text).ids[0]).toBe(expected);
    },
  );

  it.each(Object.entries(CLOSEST))('lead to what comes closest: %s → %s', (text, expected) => {
    const { ids, isClosest } = find(text);
    expect(isClosest, 'only the closest').toBe(true);
    expect(ids[0]).toBe(expected);
  });

  it.each(NOTHING)('find nothing where it is not for sale: %s', (text) => {
    expect(find(text).ids).toEqual([]);
  });
});
