import { describe, expect, it } from 'vitest';
import { pkr } from '#contract/money.ts';
import { denominationsOf } from '../denominations.ts';

describe('the range of denominations', () => {
  const range = (names: readonly string[], invisible = false) =>
    denominationsOf({
      id: 'any',
      name: 'any',
      type: 'products',
      description: [],
      product_type: 'Game key',
      products: names.map((name, at) => ({
        id: `v-${at}`,
        name,
        price: pkr(1),
        invisible: invisible && at === 0,
        out_of_stock: false,
      })),
    });

  it.each([
    [['475 VP', '11,000 VP', '1,000 VP'], '475 – 11,000 VP'],
    [['USD 5', 'USD 100'], 'USD 5 – 100'],
    [['USD 5 (400 Robux)', 'USD 10 (800 Robux)'], 'USD 5 – 10'],
    [['60 UC', '300 + 25 UC', '6,000 + 2,100 UC'], '60 – 6,000 UC'],
    [
      ['60 Genesis Crystals', '980 + 110 Genesis Crystals', 'Blessing (30 days)'],
      '60 – 980 Genesis Crystals',
    ],
    [['Plus, 1 month', 'Plus, 12 months'], '1 – 12 months'],
    [['3 GB, 30 days', '20 GB, 30 days'], '3 – 20 GB'],
    [['Standard Edition', 'Ultimate Edition'], 'Game key'],
    [['100 GB, a year', '2 TB, a year'], 'Game key'],
    [['USD 25'], 'USD 25'],
    [[], 'Game key'],
  ])('of %j is %s', (names, told) => expect(range(names)).toBe(told));

  it('counts visible variants only', () => {
    expect(range(['150 VP', '475 VP', '1,000 VP'], true)).toBe('475 – 1,000 VP');
  });
});
