import { describe, expect, it } from 'vitest';
import { pkr } from '#contract/money.ts';
import { sampleItem } from '#web/features/catalogue/tests/sample-catalogue.ts';
import { noticesOf } from '../cart-notices.ts';

const points = sampleItem('valorant-vp-1000', 2);
const topUp = sampleItem('pubg-uc-60');

describe('cart notices', () => {
  const dearer = { ...points, price: pkr(3_000) };
  const dearest = { ...points, price: pkr(3_500) };
  const isKnown = (id: string) => id !== topUp.id;
  const news = noticesOf([], [points, topUp], [dearer], isKnown);

  it('name lines with a new price, and lines that are gone', () => {
    expect(news).toEqual([
      { kind: 'repriced', id: points.id, name: 'Valorant VP, 1,000 VP', from: 2_790, to: 3_000 },
      { kind: 'gone', id: topUp.id, name: 'PUBG Mobile UC, 60 UC' },
    ]);
  });

  it('compare a price that changed twice with the one that the shopper knows', () => {
    expect(noticesOf(news, [dearer], [dearest], isKnown)).toContainEqual({
      kind: 'repriced',
      id: points.id,
      name: 'Valorant VP, 1,000 VP',
      from: 2_790,
      to: 3_500,
    });
  });

  it('omit a price that changed back', () => {
    expect(noticesOf(news, [dearer], [points], isKnown).map(({ kind }) => kind)).toEqual(['gone']);
  });

  it('distinguish a line reduced or dropped by the highest total from one that is gone', () => {
    const one = { ...dearer, quantity: 1 };
    expect(noticesOf([], [points], [one], isKnown)).toMatchObject([
      { kind: 'quantityReduced', id: points.id, to: 1 },
    ]);
    expect(noticesOf([], [points], [], isKnown)).toMatchObject([{ kind: 'droppedByLimit', id: points.id }]);
    expect(noticesOf([{ kind: 'droppedByLimit', ...points }], [], [], isKnown)).toHaveLength(1);
  });

  it('end when the shopper removes the line, or when a gone one is back', () => {
    expect(noticesOf(news, [topUp], [topUp], isKnown)).toEqual([]);
  });
});
