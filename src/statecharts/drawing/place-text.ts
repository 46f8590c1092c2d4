import { PADDING, type TextBlock } from './text-block.ts';

export type Point = { readonly x: number; readonly y: number };
export type Box = Point & { readonly width: number; readonly height: number };

/** Between a text and an arrow beside it, in pixels. */
const GAP = 8;

/**
 * Where the text of a state begins: at its top left, or as far to the right as it takes for no arrow
 * into the state to run beneath. If there is no such place, at the left.
 */
export function placeOfText(box: Box, text: TextBlock, lines: readonly Box[]): Point {
  const y = box.y + PADDING.y;
  const first = box.x + PADDING.x;
  const last = box.x + box.width - PADDING.x - text.width;
  const crossing = lines.filter(
    (line) =>
      line.x + line.width > box.x &&
      line.x < box.x + box.width &&
      line.y < y + text.height &&
      line.y + line.height > y,
  );
  const isFree = (x: number) =>
    crossing.every((line) => line.x + line.width < x - GAP || line.x > x + text.width + GAP);
  const places = [first, ...crossing.map((line) => line.x + line.width + GAP + 1)];
  const free = places.filter((x) => x <= last && isFree(x)).toSorted((a, b) => a - b);
  return { x: free[0] ?? first, y };
}
