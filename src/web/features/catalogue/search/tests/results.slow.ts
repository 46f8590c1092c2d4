import { describe, expect, it } from 'vitest';
import { searchIndex } from '../results.ts';
import { generateCatalogue } from './large-catalogue.ts';
import { indexOf } from './search.model.ts';

describe('with 10,000 product pages', () => {
  const catalogue = generateCatalogue(10_000);
  const index = indexOf(catalogue);
  const KEYS = ['n', 'no', 'nova', 'novaforge gift', 'novaforge gift crad', 'united states premium', 'p'];

  const timeOf = (work: () => unknown) => {
    const from = performance.now();
    work();
    return performance.now() - from;
  };
  /**
   * How many times longer `work` takes than `other`, each at its fastest of alternating runs,
   * because other load only adds time.
   */
  function ratioOf(work: () => unknown, other: () => unknown) {
    const tries = Array.from({ length: 100 }, () => [timeOf(work), timeOf(other)] as const);
    return Math.min(...tries.map(([time]) => time)) / Math.min(...tries.map(([, time]) => time));
  }

  it.each(KEYS)('a key costs less than four plain scans of their names: %s', (text) => {
    const names = [...catalogue.nodes.values()].map(({ node }) => node.name);
    const plainLook = () => names.filter((name) => name.toLowerCase().includes(text)).length;
    expect(searchIndex(index, text).nodes.length).toBeGreaterThan(0);
    expect(ratioOf(() => searchIndex(index, text), plainLook)).toBeLessThan(4);
  });
});
