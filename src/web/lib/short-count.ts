/** Badges have room for two digits. */
const MOST = 99;

/** A count as a badge shows it: nothing for none, and `99+` above 99. */
export function shortCount(count: number): string {
  if (count === 0) return '';
  return count > MOST ? `${MOST}+` : String(count);
}
