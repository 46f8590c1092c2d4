import type { ActorOptions, AnyActorLogic } from 'xstate';

export type Clock = NonNullable<ActorOptions<AnyActorLogic>['clock']>;

/**
 * A clock whose timers pause while the tab is hidden. Those that are due fire when the tab is
 * shown. Deadlines are instants of the host's clock, not timers, so they don't pause.
 */
export function visibilityClock(document: Document): Clock {
  const overdue = new Map<number, () => void>();
  let ids = 0;
  const handles = new Map<number, ReturnType<typeof setTimeout>>();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') return;
    // One by one: a timer that fires may clear another.
    for (const id of [...overdue.keys()]) {
      const fire = overdue.get(id);
      overdue.delete(id);
      fire?.();
    }
  });
  return {
    setTimeout(fire: () => void, ms: number) {
      ids += 1;
      const id = ids;
      const onDue = () => {
        handles.delete(id);
        if (document.visibilityState === 'hidden') overdue.set(id, fire);
        else fire();
      };
      handles.set(id, setTimeout(onDue, ms));
      return id;
    },
    clearTimeout(id: number) {
      clearTimeout(handles.get(id));
      handles.delete(id);
      overdue.delete(id);
    },
  };
}
