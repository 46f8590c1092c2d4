import { useCallback, useSyncExternalStore } from 'react';
import { useAppContext } from './context.ts';

/**
 * How many items the queued presses on Add will put into the cart after hydration
 * (before-hydration.ts). The cart's own count doesn't include them yet.
 */
export function usePendingItems(): number {
  const { browser } = useAppContext();
  const subscribe = useCallback(
    (onChange: () => void) => {
      browser.addEventListener('pendingitems', onChange);
      return () => browser.removeEventListener('pendingitems', onChange);
    },
    [browser],
  );
  return useSyncExternalStore(
    subscribe,
    () => browser.beforeHydration?.pendingItems ?? 0,
    () => 0,
  );
}
