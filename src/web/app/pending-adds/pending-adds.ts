import { CART_LOCK } from '#web/features/cart/cart-store.ts';
import { withBatchedTabLock } from '#web/platform/locks.ts';
import { localKeys } from '#web/platform/storage.ts';
import type { AppContext } from '../context.ts';

/** The keys of the presses on Add whose page has not run its scripts; before-hydration.ts stores them. */
export const pendingAddKeys = (browser: Pick<Window, 'localStorage'>): string[] =>
  localKeys(browser, 'earlyAdd.');

/** After a logout none of them is added. */
export function forgetPendingAdds(browser: Pick<Window, 'localStorage'>): void {
  for (const key of pendingAddKeys(browser)) browser.localStorage.removeItem(key);
}

/**
 * Replays the presses that waited for hydration, and puts the items that other pages have left behind
 * into the cart, now and at each time that this page is shown again. Both under the cart's lock, so that
 * no item is added twice.
 */
export async function replayPending(app: AppContext, document: Document): Promise<void> {
  const { beforeHydration, navigator } = app.browser;
  if (beforeHydration?.pendingItems)
    await withBatchedTabLock(navigator.locks, CART_LOCK, () => beforeHydration.replay());
  else beforeHydration?.replay();
  const takeOthers = () => {
    if (document.visibilityState === 'visible' && pendingAddKeys(app.browser).length > 0)
      void import('./take-pending-adds.ts').then(({ takePendingAdds }) => takePendingAdds(app));
  };
  document.addEventListener('visibilitychange', takeOthers);
  takeOthers();
}
