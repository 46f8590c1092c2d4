import { createActor } from 'xstate';
import { NamedClock } from './clock.ts';
import { scriptEffects } from './effects.ts';
import type { Model } from './model.ts';
import { keyOf, type Path, type Place, type Step } from './path.ts';

/** An actor of a model's chart on which a path is played: its effects are scripted, its clock waits. */
export function stage(model: Model, { input }: Path) {
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

    /** Makes a step happen, whoever is its cause. */
    async perform(step: Step): Promise<void> {
      if (step.kind === 'event') actor.send(step.event);
      else if (step.kind === 'delay') clock.fire(step.event.type);
      else await effects.settle(step.id, step.outcome);
    },

    /** The actor is where the path says; nothing failed unheard, and nothing runs on for a state that was left. */
    check({ leaves, state }: Place): void {
      if (errors.length > 0)
        throw new Error(`An error that nobody handles: ${String(errors[0])}`, { cause: errors[0] });
      const [actual, expected] = [keyOf(model, actor.getSnapshot()), keyOf(model, state)];
      if (actual !== expected)
        throw new Error(`The chart should be in ${leaves.join(' + ')} (${expected}), but is in ${actual}.`);
      effects.check(actor.getSnapshot());
    },
  };
}

/** Plays a path on an actor alone. */
export async function replayOnActor(model: Model, path: Path): Promise<void> {
  const { actor, effects, perform, check } = stage(model, path);
  actor.start();
  check(path.start);
  for (const step of path.steps) {
    await perform(step);
    check(step);
  }
  actor.stop();
  effects.check(actor.getSnapshot());
}
