import { useCallback, useSyncExternalStore } from 'react';
import type { AnyActorRef, SnapshotFrom } from 'xstate';
import type { Actors } from './shop.ts';
import { useShop } from './shop.ts';

/**
 * What an app-long actor says. While a prerendered page comes alive that is what the host showed, right after it what this
 * browser knows. `select` must answer the same value for the same state.
 */
export function useLive<A extends AnyActorRef, T>(
  pick: (actors: Actors) => A,
  select: (state: SnapshotFrom<A>) => T,
): T {
  const { actors, asPrerendered } = useShop();
  const actor = pick(actors);
  const subscribe = useCallback(
    (tell: () => void) => {
      const subscription = actor.subscribe(tell);
      return () => subscription.unsubscribe();
    },
    [actor],
  );
  return useSyncExternalStore(
    subscribe,
    () => select(actor.getSnapshot()),
    () => select(pick(asPrerendered).getSnapshot()),
  );
}
