import { expect, it } from 'vitest';
import { putOffBy } from '../work-list.effects.ts';

it('keeps what is put off for its operator and list, until the day ends in Pakistan (R-201)', () => {
  const stored = new Map<string, string>();
  const sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  };
  const of = (operator: string, list: string) =>
    putOffBy({ sessionStorage } as unknown as Window, operator, list);
  const lastMoment = new Date('2026-03-02T18:59:59.999Z');
  const day = '2026-03-02';
  of('sana', 'receipts').keep({ day, later: ['r-1'] });
  of('sana', 'orders').keep({ day, later: ['o-1', 'o-2'] });
  expect(of('sana', 'receipts').read(lastMoment)).toEqual({ day, later: ['r-1'] });
  expect(of('sana', 'orders').read(lastMoment)).toEqual({ day, later: ['o-1', 'o-2'] });
  expect(of('bilal', 'orders').read(lastMoment)).toEqual({ day, later: [] });
  const midnight = new Date('2026-03-02T19:00:00.000Z');
  expect(of('sana', 'orders').read(midnight)).toEqual({ day: '2026-03-03', later: [] });
  of('bilal', 'orders').keep({ day, later: ['o-3'] });
  expect(of('sana', 'receipts').read(lastMoment)).toEqual({ day, later: [] });
});
