const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const two = (number: number) => String(number).padStart(2, '0');

/**
 * The shop's one way to write an instant (ISO 8601): `5 Mar 2026, 14:07` in the device's zone, or `5 Mar 2026, 09:07 UTC`
 * where the device isn't known yet. What is no instant is given back as it came.
 */
export function formatDateTime(at: string, zone: 'device' | 'UTC'): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return at;
  return zone === 'UTC'
    ? `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}, ${two(date.getUTCHours())}:${two(date.getUTCMinutes())} UTC`
    : `${date.getDate()} ${MONTHS[date.getMonth()]} ${date.getFullYear()}, ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Seconds as `mm:ss`: minutes go past 59, parts of a second don't count, and what is over is `00:00`. */
export function formatClock(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds));
  return `${two(Math.floor(left / 60))}:${two(left % 60)}`;
}
