/**
 * How many milliseconds to wait after so many failures in a row (1: the first): twice as long each time, up to the longest. `chance`
 * (0 to 1) cuts it by up to a half, so that many who failed together don't come back together.
 */
export function growingWait(
  { first, longest }: { first: number; longest: number },
  failures: number,
  chance = 0,
): number {
  const whole = Math.min(longest, first * 2 ** Math.max(0, failures - 1));
  return Math.round(whole * (1 - chance / 2));
}
