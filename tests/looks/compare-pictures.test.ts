import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { compare } from './compare-pictures.ts';

/** A picture by the brightness of each pixel. */
function draw(width: number, height: number, shade: (x: number, y: number) => number): PNG {
  const png = new PNG({ width, height });
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      png.data.fill(shade(x, y), 4 * (y * width + x), 4 * (y * width + x) + 3);
  for (let at = 3; at < png.data.length; at += 4) png.data[at] = 255;
  return png;
}
const white = () => 255;
const edge = (x: number, y: number, soft: number) => (x + y < 20 ? 0 : x + y === 20 ? soft : 255);

test('equal pictures do not differ', () => {
  expect(compare(draw(40, 40, white), draw(40, 40, white)).count).toBe(0);
});

test('a small part that changed is counted', () => {
  const dotted = draw(40, 40, (x, y) => (x < 3 && y < 3 ? 100 : 255));
  expect(compare(draw(40, 40, white), dotted).count).toBe(9);
});

test('a quiet change of a whole background differs', () => {
  expect(
    compare(
      draw(40, 40, white),
      draw(40, 40, () => 241),
    ).count,
  ).toBe(1_600);
});

test('another smoothing of an edge does not differ', () => {
  const [one, other] = [120, 150].map((soft) => draw(40, 40, (x, y) => edge(x, y, soft)));
  expect(one && other && compare(one, other).count).toBe(0);
});

test('a picture that grew differs, also by a white rest', () => {
  const { count, difference } = compare(draw(40, 40, white), draw(40, 48, white));
  expect(count).toBeGreaterThan(0);
  expect(difference.height).toBe(48);
});
