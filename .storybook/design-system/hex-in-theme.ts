import { colors } from '../../src/web/theme/colors.ts';
import { aliasOf, listTokens, type Scheme, shadeOf } from '../../src/web/theme/token-list.ts';

/** Every colour of the shop, by its purpose. */
export const COLORS = listTokens(colors);

const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });

/**
 * A colour of the shop as the screen shows it in a theme, for tools that know no OKLCH: `#rrggbb`,
 * with the opacity behind it if something shines through.
 */
export function hexInTheme(name: string, scheme: Scheme): string {
  const value = COLORS.find((color) => color.name === name)?.value;
  if (value === undefined) throw new Error(`The shop has no colour ${name}.`);
  const repeated = aliasOf(value);
  if (repeated !== null) return hexInTheme(repeated, scheme);
  if (context === null) throw new Error('This browser draws no canvas.');
  context.clearRect(0, 0, 1, 1);
  context.fillStyle = shadeOf(value, scheme);
  context.fillRect(0, 0, 1, 1);
  const parts = [...context.getImageData(0, 0, 1, 1).data];
  const shown = parts[3] === 255 ? parts.slice(0, 3) : parts;
  return `#${shown.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
