import type { ReactElement } from 'react';
import { describe, expect, test } from 'vitest';
import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import type { EventOf, Model } from './model.ts';
import { problemsOf } from './problems.ts';
import { replayOnActor } from './replay.ts';
import { type Render, replayOnScreen } from './screen.tsx';
import { storyProblems } from './stories.tsx';
import { walk } from './walk.ts';

type Views<State, Event, Element> = {
  /** Draws the screen of the chart; without it, the paths are played on the actor alone. */
  render?: (state: State, send: (event: Event) => void) => Element;
  /** The module of its stories: `import * as stories from './PasswordScreen.stories.tsx'`. */
  stories?: Readonly<Record<string, unknown>>;
};

/**
 * Writes the tests of a flow: the chart and its model are complete, each path holds for the actor and for the screen, and
 * each leaf state has a story.
 */
export function checkFlow<M extends AnyStateMachine>(
  model: Model<M>,
  views?: Views<SnapshotFrom<M>, EventOf<M>, ReactElement>,
): void;
export function checkFlow(
  model: Model,
  { render, stories }: { render?: Render; stories?: Readonly<Record<string, unknown>> } = {},
): void {
  const { paths } = walk(model);

  describe(`the chart "${model.machine.id}"`, () => {
    test('is complete, and so is its model', () => {
      const unseen =
        render && !model.sees ? ['The model does not say what the screen shows: it has no `sees`.'] : [];
      expect([...problemsOf(model), ...unseen]).toEqual([]);
    });
    if (stories)
      test('has a story for each leaf state', () => expect(storyProblems(model, stories)).toEqual([]));

    describe('as an actor', () => {
      for (const path of paths) test(path.name, () => replayOnActor(model, path));
    });
    if (render) {
      describe('on the screen', () => {
        const looked = new Set<string>();
        for (const path of paths) test(path.name, () => replayOnScreen(model, path, render, looked));
      });
    }
  });
}
