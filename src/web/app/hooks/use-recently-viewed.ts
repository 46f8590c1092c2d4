import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Located } from '#contract/catalogue.ts';
import { NOTHING_VIEWED, recentNodes } from '#web/features/catalogue/recently-viewed-store.ts';
import { useAppContext } from '../context.ts';
import { useActorValue } from './use-actor-value.ts';

/**
 * The products that this browser has opened last, without the open one, which is noted too. None
 * during hydration, and until the whole catalogue is there.
 */
export function useRecentlyViewed(open: string | null = null): Located[] {
  const { recentlyViewed } = useAppContext();
  const ids = useSyncExternalStore(recentlyViewed.subscribe, recentlyViewed.ids, NOTHING_VIEWED.ids);
  const catalogue = useActorValue(
    (actors) => actors.catalogue,
    (state) => state.context.catalogue,
  );
  useEffect(() => {
    if (open !== null) recentlyViewed.open(open);
  }, [recentlyViewed, open]);
  return useMemo(
    () => (catalogue === null ? [] : recentNodes(catalogue.index, ids, open)),
    [catalogue, ids, open],
  );
}
