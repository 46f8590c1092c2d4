import { describe, expect, it } from 'vitest';
import { createRefusedKeys } from './refused-keys.ts';

const WINDOW_END = 60_000;

describe('A refused key (R-90)', () => {
  it('is known until its window ends', () => {
    const keys = createRefusedKeys();
    keys.add('key', 500, 0);
    expect(keys.endOf('key', 499)).toBe(500);
    expect(keys.endOf('key', 500)).toBeNull();
    expect(keys.endOf('another', 0)).toBeNull();
  });

  it('is asked for in the database once a second, however often it is tried', () => {
    const keys = createRefusedKeys();
    keys.add('key', WINDOW_END, 0);
    let asked = 0;
    for (let now = 0; now < 10_000; now += 10) if (keys.endOf('key', now) === null) asked += 1;
    expect(asked).toBe(9);
  });

  it('is asked for again if the clock went back', () => {
    const keys = createRefusedKeys();
    keys.add('key', WINDOW_END, 30_000);
    expect(keys.endOf('key', 20_000)).toBeNull();
  });

  it('is forgotten when it is cleared', () => {
    const keys = createRefusedKeys();
    keys.add('key', WINDOW_END, 0);
    keys.delete('key');
    expect(keys.endOf('key', 0)).toBeNull();
  });

  it('is forgotten if too many others have been used since', () => {
    const keys = createRefusedKeys(2);
    keys.add('first', WINDOW_END, 0);
    keys.add('second', WINDOW_END, 0);
    expect(keys.endOf('first', 1)).toBe(WINDOW_END);
    keys.add('third', WINDOW_END, 1);
    expect(keys.endOf('second', 1)).toBeNull();
    expect(keys.endOf('first', 1)).toBe(WINDOW_END);
    expect(keys.endOf('third', 1)).toBe(WINDOW_END);
  });
});
