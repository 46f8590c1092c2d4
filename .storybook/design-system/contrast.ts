import type { Scheme } from '../../src/web/theme/token-list.ts';

/** Each part from 0 to 255. Opacity counts for what is shown, and for no contrast. */
export type Rgb = readonly [red: number, green: number, blue: number, opacity: number];

const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });

/** A CSS colour as the screen shows it. */
export function onScreen(color: string): Rgb {
  if (context === null) throw new Error('This browser draws no canvas.');
  context.clearRect(0, 0, 1, 1);
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, opacity = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, opacity];
}

/**
 * The colours that these custom properties have in the light or dark theme. The page has that
 * theme for a moment, before anything is painted: older browsers know no theme for a part of it.
 */
export function colorsIn(scheme: Scheme, properties: readonly string[]): Map<string, Rgb> {
  const page = document.documentElement;
  const { theme } = page.dataset;
  page.dataset['theme'] = scheme;
  const probe = document.createElement('span');
  document.body.append(probe);
  const colors = properties.map((property) => {
    probe.style.color = `var(${property})`;
    return [property, onScreen(getComputedStyle(probe).color)] as const;
  });
  probe.remove();
  if (theme === undefined) delete page.dataset['theme'];
  else page.dataset['theme'] = theme;
  return new Map(colors);
}

/** `#rrggbb`, with the opacity behind it if something shines through. */
export const hexOf = (color: Rgb): string =>
  `#${color
    .slice(0, color[3] === 255 ? 3 : 4)
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`;

/** WCAG 2.2's contrast ratio, 1 to 21. */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.slice(0, 3).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
