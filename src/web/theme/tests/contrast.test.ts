import { expect, test } from 'vitest';
import { colors } from '../colors.ts';
import { CONTROLS, CONTROLS_AA, TEXT, TEXT_AA } from '../contrast-pairs.ts';
import { isTree } from '../token-list.ts';

/**
 * The two colours of a token such as `bg.raised`, as `[lightness, chroma, hue]`; the same twice if
 * it doesn't change.
 */
function shades(token: string): { light: number[]; dark: number[] } {
  let node: unknown = colors;
  for (const name of token.split('.')) node = isTree(node) ? node[name] : undefined;
  if (isTree(node) && 'DEFAULT' in node) node = node['DEFAULT'];
  const value = isTree(node) ? String(node['value']) : '';
  const other = /^\{colors\.(.+)\}$/.exec(value)?.[1];
  if (other !== undefined) return shades(other);
  const [light, dark = light] = [...value.matchAll(/oklch\(([\d. ]+)\)/g)].map((found) =>
    (found[1] ?? '').split(' ').map(Number),
  );
  if (!light || !dark) throw new Error(`${token} is no colour`);
  return { light, dark };
}

/** WCAG's relative luminance of an OKLCH colour, clipped to the sRGB gamut. */
function luminance([lightness = 0, chroma = 0, hue = 0]: number[]): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const onScreen = (channel: number) => Math.min(1, Math.max(0, channel));
  const red = onScreen(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = onScreen(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = onScreen(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG's contrast ratio of two colours, 1 to 21. */
function contrast(one: number[], other: number[]): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

test('the formulas agree with known ratios', () => {
  expect(contrast([1, 0, 0], [0, 0, 0])).toBeCloseTo(21, 5);
  // #767676 on white is the well-known grey that just passes.
  expect(contrast([0.5659, 0, 0], [1, 0, 0])).toBeCloseTo(4.54, 1);
});

for (const scheme of ['light', 'dark'] as const) {
  test.each(TEXT)(`${scheme}: %s is readable on %s`, (text, ground) => {
    expect(contrast(shades(text)[scheme], shades(ground)[scheme])).toBeGreaterThanOrEqual(TEXT_AA);
  });

  test.each(CONTROLS)(`${scheme}: %s stands out from %s`, (edge, ground) => {
    expect(contrast(shades(edge)[scheme], shades(ground)[scheme])).toBeGreaterThanOrEqual(CONTROLS_AA);
  });
}
