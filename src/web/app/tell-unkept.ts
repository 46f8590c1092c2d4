import { onUnkept } from '#web/platform/storage.ts';
import type { Actors } from './context.ts';

const NOTICE = {
  id: 'storage',
  tone: 'warning',
  text: "Your browser doesn't save what this shop stores in it. Your cart and any unfinished order last until you close or reload this page.",
} as const;

/** Records whose loss costs the shopper nothing: the host has them, or they are only suggestions. */
const DISPENSABLE = ['isLoggedIn', 'waitingPayment', 'recentlyViewed', 'reloadedAt'];

/** Says once, for all records, that they last only for this visit. */
export function tellUnkept({ notices }: Actors, key: string): void {
  if (DISPENSABLE.includes(key)) return;
  onUnkept(() => {});
  notices.send({ type: 'notice.posted', notice: NOTICE });
}
