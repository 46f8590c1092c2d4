import type { ReactElement } from 'react';
import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import { type Draw, LiveStory } from '../live/LiveStory.tsx';
import { trailTo } from '../live/trail.ts';
import { kebabCase } from '../model/kebab-case.ts';
import type { EventOf, LeafOf, Model } from '../model/model.ts';
import { leafNames } from '../paths/model-problems.ts';
import { buildPath } from '../paths/path.ts';

/**
 * The snapshot of a chart in these leaf states, by the shortest path there. It has no children and
 * no timers, but `can`, `matches` and `hasTag` work. Throws if no path leads there.
 */
export function stateAt<M extends AnyStateMachine>(
  model: Model<M>,
  leaves: readonly LeafOf<M>[],
): SnapshotFrom<M>;
export function stateAt(model: Model, leaves: readonly string[]): AnyMachineSnapshot {
  const { inputName, moves } = trailTo(model, leaves);
  const { start, steps } = buildPath(model, inputName, moves);
  const { value, context, output } = (steps.at(-1) ?? start).state;
  return model.machine.resolveState({ value, context, output });
}

/** Storybook's settings for the stories of a screen, besides their states. */
type Place = {
  /** The flow's name, where two flows share a chart. */
  flow?: string;
  /** The address of the screen's page in the product. Without it, the screen is shown alone. */
  page?: string;
  /** The part of the page's frame that it is, if it is not the page itself. */
  part?: string;
};

type Parameters<Leaf> = {
  state: readonly Leaf[];
  chart: string;
  flow: string;
  page: string | undefined;
  part: string | undefined;
  layout: 'fullscreen' | 'padded';
  controls: { disable: true };
};
type Stories<Leaf extends string> = {
  /** The component of the stories. Its args are texts, which Storybook can put into an address. */
  View: (props: { at: readonly Leaf[]; trail?: string }) => ReactElement;
  /** A story in the form of CSF 3 or of `meta.story(…)`. */
  at: (...leaves: [Leaf, ...Leaf[]]) => { args: { at: readonly Leaf[] }; parameters: Parameters<Leaf> };
};

/**
 * The stories of a screen, one line a leaf state. Each one is live: its actor starts in that state.
 *
 *     const { View, at } = storiesFor(
 *       passwordModel,
 *       (state, send) => <PasswordScreen state={state} send={send} />,
 *       { page: '/password' },
 *     );
 *     const meta = preview.meta({ component: View });
 *     export const Sending = meta.story(at('sending'));
 */
export function storiesFor<M extends AnyStateMachine>(
  model: Model<M>,
  draw: (state: SnapshotFrom<M>, send: (event: EventOf<M>) => void) => ReactElement,
  place?: Place,
): Stories<LeafOf<M>>;
export function storiesFor(
  model: Model,
  draw: Draw,
  { flow = kebabCase(model.machine.id), page, part }: Place = {},
): Stories<string> {
  return {
    View: ({ at, trail }) => <LiveStory key={at.join()} model={model} at={at} trail={trail} draw={draw} />,
    at: (...leaves) => ({
      args: { at: leaves },
      parameters: {
        state: leaves,
        chart: model.machine.id,
        flow,
        page,
        part,
        // The frame of a page has its own margins.
        layout: page === undefined ? 'padded' : 'fullscreen',
        // Its args are states, and the panel of the chart changes those.
        controls: { disable: true },
      },
    }),
  };
}

/** Leaf states without a story, and stories of unknown states: one sentence each. */
export function storyProblems(model: Model, stories: Readonly<Record<string, unknown>>): string[] {
  const shown = Object.entries(stories).flatMap(([name, story]) =>
    statesOf(story).map((state) => ({ name, state })),
  );
  const leaves = leafNames(model);
  return [
    ...leaves
      .filter((leaf) => !shown.some(({ state }) => state === leaf))
      .map((leaf) => `The leaf "${leaf}" has no story.`),
    ...shown
      .filter(({ state }) => !leaves.includes(state))
      .map(({ name, state }) => `The story ${name} is of "${state}", which is no leaf.`),
  ];
}

/** `parameters.state` of a story: its own in CSF 3, that of its `input` in CSF Factories. */
function statesOf(story: unknown): string[] {
  const state = read(read(read(story, 'input') ?? story, 'parameters'), 'state');
  return [state].flat().filter((one) => typeof one === 'string');
}

const read = (from: unknown, key: string): unknown =>
  from !== null && (typeof from === 'object' || typeof from === 'function')
    ? Reflect.get(from, key)
    : undefined;
