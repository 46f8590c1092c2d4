import { Actor, type AnyActor, type InspectionEvent } from 'xstate';

/**
 * Calls `onStart` for every actor that starts from now on, and `onEvent` for what happens in their
 * systems. XState can be told to inspect an actor only where that is created; this keeps the shop's own
 * code free of it.
 */
export function watchActors(
  onStart: (actor: AnyActor) => void,
  onEvent: (event: InspectionEvent) => void,
): void {
  const systems = new WeakSet<AnyActor['system']>();
  const { start } = Actor.prototype;
  Actor.prototype.start = function startWatched() {
    if (!systems.has(this.system)) {
      systems.add(this.system);
      this.system.inspect(onEvent);
    }
    onStart(this);
    return start.call(this);
  };
}
