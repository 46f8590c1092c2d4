import type { ActorOptions, AnyActorLogic } from 'xstate';

/** What charts measure time with. */
export type Clock = NonNullable<ActorOptions<AnyActorLogic>['clock']>;

/**
 * A clock for charts whose timers rest while the tab is hidden: one that runs out meanwhile fires as soon as the tab is seen.
 * Deadlines are no timers here: they are instants, read from the host's clock.
 */
export function restingClock(document: Document): Clock {
  const held = new Map<number, () => void>();
  let ids = 0;
  const handles = new Map<number, ReturnType<typeof setTimeout>>();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') return;
    // One by one: what fires may clear another that is due.
    for (const id of [...held.keys()]) {
      const fire = held.get(id);
      held.delete(id);
      fire?.();
    }
  });
  return {
    setTimeout(fire: () => void, ms: number) {
      ids += 1;
      const id = ids;
      const onTime = () => {
        handles.delete(id);
        if (document.visibilityState === 'hidden') held.set(id, fire);
        else fire();
      };
      handles.set(id, setTimeout(onTime, ms));
      return id;
    },
    clearTimeout(id: number) {
      clearTimeout(handles.get(id));
      handles.delete(id);
      held.delete(id);
    },
  };
}
