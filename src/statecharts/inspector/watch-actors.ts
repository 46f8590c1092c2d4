import { Actor, type AnyActor, type InspectionEvent } from 'xstate';

/**
 * Calls `onStart` for every actor that starts from now on, and `onEvent` for what happens in their
 * systems. XState takes an inspector only when an actor is created; patching `start` leaves the app's
 * code alone.
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
