import { createActor } from 'xstate';
import { leavesOf } from '../effects.ts';
import type { Model } from '../model/model.ts';
import { NamedClock } from '../model/named-clock.ts';
import { scriptEffects } from '../model/scripted-effects.ts';
import { type Path, type PathState, type Step, stateKeyOf } from '../paths/path.ts';
import { prefixFailure } from './failure-message.ts';

/**
 * An actor of a model's chart for playing a path, with scripted effects and a clock that the test
 * controls.
 */
export function createTestActor(model: Model, { input }: Pick<Path, 'input'>) {
  const effects = scriptEffects(model);
  const clock = new NamedClock();
  const errors: unknown[] = [];
  const actor = createActor(model.machine.provide({ actors: effects.actors }), { input, clock });
  clock.watch(actor);
  actor.subscribe({ error: (error) => errors.push(error) });

  return {
    actor,
    effects,
    clock,

    /** Performs a step. */
    async perform(step: Step): Promise<void> {
      if (step.kind === 'event') actor.send(step.event);
      else if (step.kind === 'delay') clock.fire(step.event.type);
      else await effects.settle(step.id, step.outcome);
    },

    /**
     * The actor is in the path's state, no error is unhandled, and no effect of an earlier state
     * runs.
     */
    check({ leaves, state }: PathState): void {
      if (errors.length > 0) throw new Error(`Unhandled error: ${String(errors[0])}`, { cause: errors[0] });
      const snapshot = actor.getSnapshot();
      const [actual, expected] = [stateKeyOf(model, snapshot), stateKeyOf(model, state)];
      if (actual !== expected) {
        const isElsewhere = leavesOf(snapshot.value).join() !== leaves.join();
        throw new Error(
          isElsewhere
            ? `The chart should be in "${leaves.join(' + ')}", but is in "${leavesOf(snapshot.value).join(' + ')}".`
            : `The chart should be in ${expected} (by the model's \`key\`), but is in ${actual}.`,
        );
      }
      effects.check(snapshot);
    },
  };
}

/** Plays a path on an actor alone. */
export async function replayOnActor(model: Model, path: Path): Promise<void> {
  const { actor, effects, perform, check } = createTestActor(model, path);
  actor.start();
  check(path.start);
  const play = async (step: Step) => {
    await perform(step);
    check(step);
  };
  for (const step of path.steps) await prefixFailure(`At "${step.label}":`, play(step));
  actor.stop();
  effects.check(actor.getSnapshot());
}
