import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { indexCatalogue } from '#contract/catalogue.ts';
import { parseCatalogue } from '#contract/check-catalogue.ts';
import { searchIndex } from '../results.ts';
import { indexOf } from './search.model.ts';
import { CLOSEST, FIRST_HITS, MEANT, SHOPPERS_WORDS, WISHES } from './shoppers-word-list.ts';

/* over the catalogue that the shop comes with. */
const shipped = parseCatalogue(JSON.parse(readFileSync('public/catalogue.json', 'utf8')));
if (!shipped.ok) throw new Error(shipped.reason);
const index = indexOf(indexCatalogue(shipped.value));

/** The ids of the first results, and what kind they are. */
const find = (text: string) => {
  const { nodes, kind } = searchIndex(index, text);
  return { ids: nodes.slice(0, 3).map(({ node }) => node.id), kind };
};

describe('the words of shoppers', () => {
  it('are at least 150 searches', () => {
    expect(Object.keys(SHOPPERS_WORDS).length).toBeGreaterThanOrEqual(150);
  });

  it.each(Object.entries(SHOPPERS_WORDS))('lead to what they mean: %s → %s', (text, expected) => {
    const { ids, kind } = find(text);
    expect(expected.split(' '), `first of ${ids}`).toContain(ids[0]);
    expect(['found', 'meant']).toContain(kind);
  });

  it.each(Object.entries(FIRST_HITS))(
    'lead to what is sold, as they are typed: %s → %s',
    (text, expected) => {
      const { ids, kind } = find(text);
      expect(ids[0]).toBe(expected);
      expect(kind).not.toBe('wished');
    },
  );

  it.each(Object.entries(MEANT))('lead to what they are a slip of: %s → %s', (text, expected) => {
    expect(find(text)).toMatchObject({ ids: [expected], kind: 'meant' });
  });

  it.each(Object.entries(CLOSEST))('lead to what comes closest: %s → %s', (text, expected) => {
    const { ids, kind } = find(text);
    expect(ids[0]).toBe(expected);
    expect(kind).toBe('closest');
  });

  it.each(Object.entries(WISHES))('for what is not sold are a wish: %s, close to %j', (text, expected) => {
    const { ids, kind } = find(text);
    expect(kind).toBe('wished');
    expect(ids[0] ?? null).toBe(expected);
  });
});
