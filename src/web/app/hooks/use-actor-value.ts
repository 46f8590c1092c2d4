import { useCallback, useSyncExternalStore } from 'react';
import type { AnyActorRef, SnapshotFrom } from 'xstate';
import type { Actors } from '../context.ts';
import { useAppContext } from '../context.ts';

/**
 * The selected value of an app-long actor: the prerendered one during hydration, then the current
 * one. `select` must return the same value for the same state.
 */
export function useActorValue<A extends AnyActorRef, T>(
  selectActor: (actors: Actors) => A,
  select: (state: SnapshotFrom<A>) => T,
): T {
  const { actors, prerenderedActors } = useAppContext();
  const actor = selectActor(actors);
  const subscribe = useCallback(
    (onChange: () => void) => {
      const subscription = actor.subscribe(onChange);
      return () => subscription.unsubscribe();
    },
    [actor],
  );
  return useSyncExternalStore(
    subscribe,
    () => select(actor.getSnapshot()),
    () => select(selectActor(prerenderedActors).getSnapshot()),
  );
}
