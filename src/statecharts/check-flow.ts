import type { ReactElement } from 'react';
import { describe, test } from 'vitest';
import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import { replayOnActor } from './drivers/actor-driver.ts';
import { Asserted, FailedBefore, type Render, replayOnScreen } from './drivers/jsdom-driver.tsx';
import { screenProblems } from './drivers/screen-problems.tsx';
import type { EventOf, Model } from './model/model.ts';
import { TITLES } from './model/test-titles.ts';
import { generatePaths } from './paths/generate-paths.ts';
import { leafNames, problemsOf } from './paths/model-problems.ts';
import { smallestCover, transitionCover } from './paths/smallest-cover.ts';
import { isThorough } from './paths/thorough.ts';
import { storyProblems } from './storybook/stories.tsx';

type Views<State, Event, Element> = {
  /** Renders the screen of the chart. Without it, the paths are played only on the actor. */
  render?: (state: State, send: (event: Event) => void) => Element;
  /** The name of its flow, where one chart has two models. */
  name?: string;
  /** The module of its stories: `import * as stories from './PasswordScreen.stories.tsx'`. */
  stories?: Readonly<Record<string, unknown>>;
  /**
   * `leaves` walks the screen to each leaf state and no further: for a chart that another flow walks
   * whole.
   */
  walk?: 'leaves';
};

declare module 'vitest' {
  interface TaskMeta {
    /** The figures of a chart, for `npm run charts -- test`. */
    chart?: {
      chart: string;
      /** Of its model: a chart may have two. */
      name: string;
      states: number;
      transitions: number;
      /** Transitions that the walked paths take; null where only its leaves are walked. */
      taken: number | null;
      paths: number;
    };
  }
}

/**
 * Declares the tests of a flow: chart and model are complete, its paths hold on the screen (on the
 * actor, for a chart without one), the screens of its states differ and offer what it hears, and each leaf
 * state has a story. The paths are a cover of its transitions; `npm run test:slow` walks the others.
 */
export function checkFlow<M extends AnyStateMachine>(
  model: Model<M>,
  views?: Views<SnapshotFrom<M>, EventOf<M>, ReactElement>,
): void;
export function checkFlow(
  model: Model,
  {
    render,
    stories,
    name = model.machine.id,
    walk,
  }: { render?: Render; stories?: Readonly<Record<string, unknown>>; name?: string; walk?: 'leaves' } = {},
): void {
  const { paths: all, transitions, taken } = generatePaths(model);
  const cover = walk === 'leaves' ? smallestCover(all) : transitionCover(model);
  const others = walk === 'leaves' ? [] : all.filter((path) => !cover.includes(path));
  const paths = isThorough ? others : cover;

  describe(`the chart "${model.machine.id}"`, () => {
    test(TITLES.complete, ({ task }) => {
      task.meta.chart = {
        chart: model.machine.id,
        name,
        states: leafNames(model).length,
        transitions,
        taken: walk === 'leaves' ? null : taken,
        paths: paths.length,
      };
      const unseen =
        render && !model.assert ? ['The model does not say what the screen shows: it has no `assert`.'] : [];
      expectNone([...problemsOf(model), ...unseen]);
    });
    if (stories)
      test('has a story for each leaf state and each sentence', async () => {
        expectNone(await storyProblems(model, stories));
      });

    if (paths.length === 0) return;
    if (!render)
      describe(TITLES.actor, () => {
        for (const path of paths) test(path.name, () => replayOnActor(model, path));
      });
    else {
      describe(TITLES.screen, () => {
        const asserted = new Asserted(isThorough ? cover : []);
        for (const path of paths)
          test(path.name, ({ skip }) =>
            replayOnScreen(model, path, render, asserted).catch((error: unknown) => {
              if (error instanceof FailedBefore) skip(error.message);
              throw error;
            }),
          );
        if (!isThorough)
          test('tells its states apart, and offers nothing that the chart ignores', async () => {
            expectNone(await screenProblems(model, render));
          });
      });
    }
  });
}

/** Fails with the sentences themselves. */
function expectNone(problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
