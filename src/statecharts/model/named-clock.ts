import type { ActorOptions, AnyActorLogic, AnyActorRef } from 'xstate';

type Clock = NonNullable<ActorOptions<AnyActorLogic>['clock']>;
type Timer = { readonly event: string; readonly due: number; readonly fire: () => void };

/**
 * A clock for actors. Tests fire its delays by their names in the chart, in any order.
 * `Path.isRealistic` says whether a real clock could do the same.
 */
export class NamedClock implements Clock {
  #now = 0;
  #last = 0;
  #actor: AnyActorRef | undefined;
  readonly #timers = new Map<number, Timer>();
  readonly #seen = new WeakSet<object>();

  /**
   * Reads the delays' names from this actor's schedule, because xstate gives a clock none. Call it
   * before `start`.
   */
  watch(actor: AnyActorRef): void {
    this.#actor = actor;
  }

  /** Milliseconds since the start, as the sum of the fired delays. */
  now(): number {
    return this.#now;
  }

  setTimeout(fire: () => void, delay: number): number {
    const entries = Object.values(this.#actor?.system.getSnapshot()._scheduledEvents ?? {});
    const entry = entries.find((one) => !this.#seen.has(one));
    if (entry) this.#seen.add(entry);
    this.#last += 1;
    this.#timers.set(this.#last, { event: entry?.event.type ?? '', due: this.#now + delay, fire });
    return this.#last;
  }

  clearTimeout(id: number): void {
    this.#timers.delete(id);
  }

  /** The names of the pending delays, the next one first. */
  scheduled(): string[] {
    return [...this.#timers.values()].sort((a, b) => a.due - b.due).map(({ event }) => nameOf(event));
  }

  /** Whether a delay of this event is pending. */
  isPending(event: string): boolean {
    return [...this.#timers.values()].some((timer) => timer.event === event);
  }

  /** Fires a delay by its name, or by its whole event if two states have delays of that name. */
  fire(name: string): void {
    const [id, { due, fire }] = this.#find(name);
    this.#timers.delete(id);
    this.#now = Math.max(this.#now, due);
    fire();
  }

  /** The milliseconds until a pending delay is due. */
  waitOf(name: string): number {
    const [, { due }] = this.#find(name);
    return due - this.#now;
  }

  #find(name: string): [number, Timer] {
    const found = [...this.#timers].find(([, { event }]) => event === name || nameOf(event) === name);
    if (found) return found;
    throw new Error(`No delay "${name}" is pending, only: ${this.scheduled().join(', ') || 'none'}.`);
  }
}

/**
 * `answerBy` of `xstate.after.answerBy.login.submitting`. Other scheduled events are named by their
 * type.
 */
const nameOf = (event: string) => /^xstate\.after\.([^.]+)\./.exec(event)?.[1] ?? event;
