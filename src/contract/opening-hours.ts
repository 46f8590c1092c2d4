import { brand, type Opening } from './brand.ts';
import { MINUTE_MS } from './durations.ts';

type Hours = { week: readonly (Opening | null)[]; utcOffset: number };

/** Whether the shop's people are there, and until when, or from when on; null if they never are. */
type Staffed = { isOpen: true; until: string } | { isOpen: false; from: string } | null;

const DAY_MIN = 24 * 60;
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/**
 * Whether the shop is open at an instant (milliseconds), in its own zone: open `until` "20:00", or
 * closed and open again `from` "10:00" today, "tomorrow at 10:00" or "on Monday at 10:00".
 */
export function staffedAt(instant: number, { week, utcOffset }: Hours = brand.hours): Staffed {
  const minutes = Math.floor(instant / MINUTE_MS) + utcOffset;
  const day = Math.floor(minutes / DAY_MIN);
  const time = minutes - day * DAY_MIN;
  // 1970 began on a Thursday.
  const weekdayOf = (ahead: number) => (((day + ahead + 4) % 7) + 7) % 7;
  const today = week[weekdayOf(0)] ?? null;
  if (today !== null && time >= today.from && time < today.until)
    return { isOpen: true, until: clock(today.until) };
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const next = week[weekdayOf(ahead)] ?? null;
    if (next === null || (ahead === 0 && time >= next.from)) continue;
    const at = `at ${clock(next.from)}`;
    if (ahead === 0) return { isOpen: false, from: at };
    return { isOpen: false, from: ahead === 1 ? `tomorrow ${at}` : `on ${DAYS[weekdayOf(ahead)]} ${at}` };
  }
  return null;
}

const clock = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
