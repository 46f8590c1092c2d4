/** The keys on record, by their checks, and when the last change began. */
export type KeyRecord = { current: string | null; previous: string | null; changedAt: Date | null };
