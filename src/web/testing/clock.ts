import type { ActorOptions, AnyActorLogic, AnyActorRef } from 'xstate';

type Clock = NonNullable<ActorOptions<AnyActorLogic>['clock']>;
type Timer = { readonly event: string; readonly due: number; readonly fire: () => void };

/**
 * A clock for actors that stands still until a test lets one delay run out, by the name that the chart gives it. It may
 * do so out of order: whether a real clock could is what `Path.timely` says.
 */
export class NamedClock implements Clock {
  #now = 0;
  #last = 0;
  #actor: AnyActorRef | undefined;
  readonly #timers = new Map<number, Timer>();
  readonly #seen = new WeakSet<object>();

  /** xstate tells a clock no names: they are read off the schedule of the actor that this clock is for. Before its start. */
  watch(actor: AnyActorRef): void {
    this.#actor = actor;
  }

  /** Milliseconds since the start, counted by the delays that ran out. */
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

  /** The names of the delays under way, the next one first. */
  scheduled(): string[] {
    return [...this.#timers.values()].sort((a, b) => a.due - b.due).map(({ event }) => nameOf(event));
  }

  /** Lets a delay run out: by its name, or by its whole event where two states wait for delays of one name. */
  fire(name: string): void {
    const found = [...this.#timers].find(([, { event }]) => event === name || nameOf(event) === name);
    if (!found)
      throw new Error(`No delay "${name}" is under way, only: ${this.scheduled().join(', ') || 'none'}.`);
    const [id, { due, fire }] = found;
    this.#timers.delete(id);
    this.#now = Math.max(this.#now, due);
    fire();
  }
}

/** `answerBy` of `xstate.after.answerBy.table.sending`; other scheduled events go by their own type. */
const nameOf = (event: string) => /^xstate\.after\.([^.]+)\./.exec(event)?.[1] ?? event;
