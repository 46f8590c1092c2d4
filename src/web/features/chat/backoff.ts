/**
 * The delay in milliseconds after this many failures in a row (1: the first). It doubles each time,
 * up to `maxMs`. `jitter` (0 to 1) cuts it by up to a half.
 */
export function backoffMs(
  { firstMs, maxMs }: { firstMs: number; maxMs: number },
  failures: number,
  jitter = 0,
): number {
  const whole = Math.min(maxMs, firstMs * 2 ** Math.max(0, failures - 1));
  return Math.round(whole * (1 - jitter / 2));
}
