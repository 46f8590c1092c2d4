const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const twoDigits = (number: number) => String(number).padStart(2, '0');

/**
 * Formats an instant (ISO 8601) everywhere in the shop: `5 Mar 2026, 14:07` in the device's zone,
 * or `5 Mar 2026, 09:07 UTC` where the device is unknown. Other text is returned unchanged: of `5`, a
 * browser would invent a day.
 */
export function formatDateTime(at: string, zone: 'device' | 'UTC'): string {
  const date = new Date(at);
  if (!/^\d{4}-/.test(at) || Number.isNaN(date.getTime())) return at;
  return zone === 'UTC'
    ? `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}, ${twoDigits(date.getUTCHours())}:${twoDigits(date.getUTCMinutes())} UTC`
    : `${date.getDate()} ${MONTHS[date.getMonth()]} ${date.getFullYear()}, ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/** Seconds as `mm:ss`, rounded down. Minutes may exceed 59, up to 999:59; negative values show `00:00`. */
export function formatClock(seconds: number): string {
  const left = Math.min(Math.max(0, Math.floor(seconds)), 59_999);
  return `${twoDigits(Math.floor(left / 60))}:${twoDigits(left % 60)}`;
}
