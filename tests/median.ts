/** The median; the mean of the middle two for an even number of values, NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const [below = Number.NaN, above = below] = sorted.slice(
    sorted.length % 2 === 0 ? half - 1 : half,
    half + 1,
  );
  return (below + above) / 2;
}
