import { describe, expect, it } from 'vitest';
import { pkr } from '#contract/money.ts';
import { sampleItem } from '#web/app/catalogue/samples.model.ts';
import { newsOf } from './news.ts';

const points = sampleItem('valorant-vp-1000', 2);
const topUp = sampleItem('pubg-uc-60');

describe('the news of a cart', () => {
  const dearer = { ...points, price: pkr(3_000) };
  const dearest = { ...points, price: pkr(3_500) };
  const isKnown = (id: string) => id !== topUp.id;
  const news = newsOf([], [points, topUp], [dearer], isKnown);

  it('is what changed its price, and what is gone', () => {
    expect(news).toEqual([
      { kind: 'repriced', id: points.id, name: 'Valorant VP, 1,000 VP', from: 2_790, to: 3_000 },
      { kind: 'gone', id: topUp.id, name: 'PUBG Mobile UC, 60 UC' },
    ]);
  });

  it('tells a price that moved twice from the one that the shopper knows', () => {
    expect(newsOf(news, [dearer], [dearest], isKnown)).toContainEqual({
      kind: 'repriced',
      id: points.id,
      name: 'Valorant VP, 1,000 VP',
      from: 2_790,
      to: 3_500,
    });
  });

  it('says nothing of a price that is back where it was', () => {
    expect(newsOf(news, [dearer], [points], isKnown).map(({ kind }) => kind)).toEqual(['gone']);
  });

  it('tells a line that the highest total lessened, or crowded out, from one that is gone', () => {
    const one = { ...dearer, quantity: 1 };
    expect(newsOf([], [points], [one], isKnown)).toMatchObject([{ kind: 'lessened', id: points.id, to: 1 }]);
    expect(newsOf([], [points], [], isKnown)).toMatchObject([{ kind: 'crowded', id: points.id }]);
    expect(newsOf([{ kind: 'crowded', ...points }], [], [], isKnown)).toHaveLength(1);
  });

  it('forgets a line that the shopper took out, and a gone one that is in again', () => {
    expect(newsOf(news, [topUp], [topUp], isKnown)).toEqual([]);
  });
});
