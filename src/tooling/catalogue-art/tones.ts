import { oklch } from './colour.ts';

/** The tones of a hue, from light to shadow, as `#rrggbb`. */
export type Tones = {
  pale: string;
  soft: string;
  light: string;
  middle: string;
  deep: string;
  shadow: string;
};

const YELLOW = 100;

/**
 * The tones of `hue`. As in nature, lights lean towards yellow and shadows away from it, and
 * yellows are lighter than blues. Otherwise a shaded orange would be brown.
 */
export function tones(hue: number): Tones {
  const clear = clearOfOlive(hue);
  const lean = clear < YELLOW ? -1 : 1;
  const lift = 0.12 * Math.exp(-((clear - YELLOW) ** 2) / 2_200);
  return {
    pale: oklch(0.93, 0.045, clear - lean * 14),
    soft: oklch(0.8 + lift / 3, 0.1, clear + lean * 12),
    light: oklch(0.75 + lift, 0.15, clear - lean * 20),
    middle: oklch(0.6 + lift, 0.2, clear + lean * 6),
    deep: oklch(0.42 + lift * 0.8, 0.18, clear + lean * 30),
    shadow: oklch(0.28, 0.11, clear + lean * 34),
  };
}

/** Olive hues look dirty on a card, so they are moved to the nearer edge of that range. */
function clearOfOlive(hue: number): number {
  const turned = ((hue % 360) + 360) % 360;
  if (turned <= 82 || turned >= 138) return turned;
  return turned < (82 + 138) / 2 ? 82 : 138;
}
