import { describe, expect, it } from 'vitest';
import { oklch } from '../oklch.ts';

describe('oklch', () => {
  it.each([
    ['black', [0, 0, 0], '#000000'],
    ['white', [1, 0, 0], '#ffffff'],
    ['red', [0.62796, 0.25768, 29.234], '#ff0000'],
    ['lime', [0.86644, 0.29483, 142.495], '#00ff00'],
    ['blue', [0.45201, 0.31321, 264.052], '#0000ff'],
    ['a grey, whatever its hue', [0.5999, 0, 200], '#808080'],
  ] as const)('knows %s', (_, [lightness, chroma, hue], hex) => {
    expect(oklch(lightness, chroma, hue)).toBe(hex);
  });

  it('removes only as much chroma as needed to fit sRGB', () => {
    expect(oklch(0.7, 0.4, 150)).toBe(oklch(0.7, 0.35, 150));
    expect(oklch(0.7, 0.4, 150)).not.toBe(oklch(0.7, 0.1, 150));
  });

  it('treats hues as cyclic', () => {
    expect(oklch(0.6, 0.1, -30)).toBe(oklch(0.6, 0.1, 330));
    expect(oklch(0.6, 0.1, 390)).toBe(oklch(0.6, 0.1, 30));
  });
});
