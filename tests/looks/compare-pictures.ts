import { readFile, writeFile } from 'node:fs/promises';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** How far two colours may be apart, from 0 to 1. Smoothed edges of letters and lines count as equal. */
const THRESHOLD = 0.05;

/** Whether two PNG files look different. */
export async function isDifferent(before: string, after: string): Promise<boolean> {
  const [one, other] = await Promise.all([readFile(before), readFile(after)]);
  return !one.equals(other) && compare(PNG.sync.read(one), PNG.sync.read(other)).count > 0;
}

/** Writes a picture of the difference between two PNG files: what differs in red, over what is the same. */
export async function writeDifference(before: string, after: string, file: string): Promise<void> {
  const [one, other] = await Promise.all([readFile(before), readFile(after)]);
  await writeFile(file, PNG.sync.write(compare(PNG.sync.read(one), PNG.sync.read(other)).difference));
}

/**
 * The number of pixels that differ, and their picture. A picture that is smaller is compared as a part of
 * the larger size, where all of the rest differs.
 */
export function compare(one: PNG, other: PNG): { count: number; difference: PNG } {
  const width = Math.max(one.width, other.width);
  const height = Math.max(one.height, other.height);
  const difference = new PNG({ width, height });
  const count = pixelmatch(
    enlarge(one, width, height).data,
    enlarge(other, width, height).data,
    difference.data,
    width,
    height,
    // Against white, a transparent rest would equal a white page.
    { threshold: THRESHOLD, alpha: 0.2, checkerboard: true },
  );
  const isSameSize = one.width === other.width && one.height === other.height;
  return { count: isSameSize ? count : Math.max(count, 1), difference };
}

function enlarge(png: PNG, width: number, height: number): PNG {
  if (png.width === width && png.height === height) return png;
  const larger = new PNG({ width, height });
  larger.data.fill(0);
  PNG.bitblt(png, larger, 0, 0, png.width, png.height, 0, 0);
  return larger;
}
