import { expect, test } from 'vitest';
import { contrast as contrastOf, luminance } from '#web/lib/oklch.ts';
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

const contrast = (...colours: [one: number[], other: number[]]): number => {
  const [one = 0, other = 0] = colours.map(([lightness = 0, chroma = 0, hue = 0]) =>
    luminance(lightness, chroma, hue),
  );
  return contrastOf(one, other);
};

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
