import type { ActorOptions, AnyActorLogic } from 'xstate';

export type Clock = NonNullable<ActorOptions<AnyActorLogic>['clock']>;

/** A timer that comes later than this was held up by a page that couldn't run. */
const LATE_MS = 50;
/** For so long a page that runs again hears what came meanwhile; after a device has slept, it goes on soon. */
const HEARING_MS_MAX = 2_500;

/**
 * A clock whose timers pause while the tab is hidden. Those that are due fire when the tab is
 * shown. Deadlines are instants of the host's clock, not timers, so they don't pause. A page that was stuck
 * is given the time that it lost, once, since the answer that a timer gives up on may wait behind it.
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
      const dueAt = performance.now() + ms;
      const onDue = () => {
        handles.delete(id);
        if (document.visibilityState === 'hidden') overdue.set(id, fire);
        else fire();
      };
      const onTime = () => {
        const late = performance.now() - dueAt;
        if (late > LATE_MS) handles.set(id, setTimeout(onDue, Math.min(late, HEARING_MS_MAX)));
        else onDue();
      };
      handles.set(id, setTimeout(onTime, ms));
      return id;
    },
    clearTimeout(id: number) {
      clearTimeout(handles.get(id));
      handles.delete(id);
      overdue.delete(id);
    },
  };
}
