import { useCallback, useSyncExternalStore } from 'react';
import { useAppContext } from './context.ts';

/**
 * How many items the presses on Add that wait for hydration will put into the cart
 * (before-hydration.ts). The cart's own count has none of them yet.
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
