import { type AnyMachineSnapshot, type AnyStateMachine, fromPromise } from 'xstate';
import { Failure, type Model } from './model.ts';

/** One run of an effect: its input, and the signal that aborts it. */
type Call = {
  readonly id: string;
  readonly effect: string;
  readonly input: unknown;
  readonly signal: AbortSignal;
};
type OpenCall = Call & { readonly promise: Promise<unknown>; end: ((sample: unknown) => void) | null };

/**
 * Effects for `machine.provide({ actors })` that stay pending until a test ends them with a sample
 * outcome.
 */
export function scriptEffects(model: Model) {
  const calls: OpenCall[] = [];

  const scripted = (effect: string) =>
    fromPromise(({ input, signal, self }) => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const end = (sample: unknown) => (sample instanceof Failure ? reject(sample.error) : resolve(sample));
      calls.push({ id: self.id, effect, input, signal, promise, end });
      return promise;
    });

  return {
    actors: Object.fromEntries(effectsOf(model).map((effect) => [effect, scripted(effect)])),
    /** Every call so far, oldest first. */
    calls: calls satisfies readonly Call[],

    /** Ends an invoke's running call, and waits until the chart has received its outcome. */
    async settle(id: string, outcome: string): Promise<void> {
      const call = calls.findLast((one) => one.id === id);
      if (!call?.end || call.signal.aborted)
        throw new Error(`"${id}" is not running: it can't end with "${outcome}".`);
      call.end(model.outcomes[call.effect]?.[outcome]);
      call.end = null;
      await call.promise.catch(() => {});
    },

    /** An effect must run while its state is active, and be aborted when the state is left. */
    check({ children, status }: AnyMachineSnapshot): void {
      for (const { id, end, signal } of calls.filter((call) => call.end !== null)) {
        const latest = calls.findLast((call) => call.id === id);
        const wanted = status === 'active' && latest?.end === end && children[id] !== undefined;
        if (signal.aborted === wanted)
          throw new Error(
            `"${id}" was ${wanted ? 'aborted while its state is active' : 'left but not aborted'}.`,
          );
      }
    },
  };
}

/** The names of the chart's effects. Throws for one without sample outcomes. */
function effectsOf({ machine, outcomes }: Model): string[] {
  const { actors }: AnyStateMachine['implementations'] = machine.implementations;
  const effects = Object.keys(actors);
  const missing = effects.find((effect) => !outcomes[effect]);
  if (missing) throw new Error(`Provide the "${missing}" effect: the model has no sample outcomes for it.`);
  return effects;
}
