/** What the address of an order says that was opened from those that wait. */
export const ONE_OF_WAITING = { of: 'waiting' } as const;
