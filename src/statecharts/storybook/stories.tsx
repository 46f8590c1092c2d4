import type { ReactElement, ReactNode } from 'react';
import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import { type WayIn, waysIn } from '../drivers/ways-in.ts';
import { leavesOf } from '../effects.ts';
import { historyTo } from '../live/history.ts';
import { type Draw, LiveStory } from '../live/LiveStory.tsx';
import { kebabCase } from '../model/kebab-case.ts';
import type { EventOf, LeafOf, Model } from '../model/model.ts';
import { generatePaths } from '../paths/generate-paths.ts';
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
  const { inputName, moves } = historyTo(model, leaves);
  const { start, steps } = buildPath(model, inputName, moves);
  const { value, context, output } = (steps.at(-1) ?? start).state;
  return model.machine.resolveState({ value, context, output });
}

/** Where stories are shown: in a page of the product, or alone. */
export type PageOf = {
  /** The address of the screen's page in the product. Without it, the screen is shown alone. */
  page?: string | undefined;
  /** The part of the page's frame that it is, if it is not the page itself. */
  part?: string | undefined;
  /** Draws the rest of its page, if it is a piece of one. */
  around?: ((screen: ReactNode) => ReactNode) | undefined;
};

type Shown = {
  page: PageOf['page'];
  part: PageOf['part'];
  around: PageOf['around'];
  layout: 'fullscreen' | 'padded';
};
/** Storybook's settings for stories in a page: its frame has margins of its own. */
export const inPage = ({ page, part, around }: PageOf): Shown => ({
  page,
  part,
  around,
  layout: page === undefined ? 'padded' : 'fullscreen',
});

/** Storybook's settings for the stories of a screen, besides their states. */
type Place = PageOf & {
  /** The flow's name, where two flows share a chart. */
  flow?: string;
};

type Parameters<Leaf> = {
  state: readonly Leaf[];
  /** The label of the move that enters it, where the story is of one way in. */
  by: string | undefined;
  chart: string;
  flow: string;
  controls: { disable: true };
} & Shown;
type Stories<Leaf extends string> = {
  /** The component of the stories. Its args are texts, which Storybook can put into an address. */
  View: (props: Args<Leaf> & { history?: string }) => ReactElement;
  /** A story in the form of CSF 3 or of `meta.story(…)`. */
  at: (...leaves: [Leaf, ...Leaf[]]) => StoryOf<Leaf>;
  /** The same of one way in, by the label of the move that enters the leaf. */
  by: (leaf: Leaf, move: string) => StoryOf<Leaf>;
};
type Args<Leaf> = { at: readonly Leaf[]; by?: string | undefined };
type StoryOf<Leaf> = { args: Args<Leaf>; parameters: Parameters<Leaf> };

/**
 * The stories of a screen, one line a leaf state, and one for each further way in with a sentence of
 * its own. Each one is live: its actor starts in that state.
 *
 *     const { View, at, by } = storiesFor(
 *       passwordModel,
 *       (state, send) => <PasswordScreen state={state} send={send} />,
 *       { page: '/password' },
 *     );
 *     const meta = preview.meta({ component: View });
 *     export const Sending = meta.story(at('sending'));
 *     export const RefusedNoNetwork = meta.story(by('refused', 'changePassword broken'));
 */
export function storiesFor<M extends AnyStateMachine>(
  model: Model<M>,
  draw: (state: SnapshotFrom<M>, send: (event: EventOf<M>) => void) => ReactElement,
  place?: Place,
): Stories<LeafOf<M>>;
export function storiesFor(
  model: Model,
  draw: Draw,
  { flow = kebabCase(model.machine.id), ...place }: Place = {},
): Stories<string> {
  const story = (leaves: readonly string[], by?: string): StoryOf<string> => ({
    args: { at: leaves, by },
    parameters: {
      state: leaves,
      by,
      chart: model.machine.id,
      flow,
      ...inPage(place),
      // Its args are states, and the panel of the chart changes those.
      controls: { disable: true },
    },
  });
  return {
    View: ({ at, by, history }) => (
      <LiveStory
        key={`${at.join()} ${by ?? ''}`}
        model={model}
        at={at}
        by={by}
        history={history}
        draw={draw}
      />
    ),
    at: (...leaves) => story(leaves),
    by: (leaf, move) => story([leaf], move),
  };
}

/**
 * What the stories of a flow lack, one sentence each: leaf states without a story, ways in with a
 * sentence of their own that no story shows, and stories of unknown states or ways.
 */
export async function storyProblems(
  model: Model,
  stories: Readonly<Record<string, unknown>>,
): Promise<string[]> {
  const shown = Object.entries(stories).flatMap(([name, story]) => {
    const { state, by } = parametersOf(story);
    const states = [state].flat().filter((one) => typeof one === 'string');
    return states.map((leaf) => ({ name, leaf, by, states }));
  });
  const leaves = leafNames(model);
  const ways = await waysIn(model);
  const choices = new Set(
    shown
      .filter(({ leaf }) => leaves.includes(leaf))
      .map(({ leaf, by, states }) => choiceKey(wayOf(model, ways, leaf, by, states))),
  );
  return [
    ...leaves
      .filter((leaf) => !shown.some((one) => one.leaf === leaf))
      .map((leaf) => `The leaf "${leaf}" has no story.`),
    ...shown
      .filter(({ leaf }) => !leaves.includes(leaf))
      .map(({ name, leaf }) => `The story ${name} is of "${leaf}", which is no leaf.`),
    ...shown
      .filter(({ leaf, by }) => by !== undefined && !ways.some((way) => way.leaf === leaf && way.by === by))
      .map(({ name, leaf, by }) => `The story ${name} is of "${leaf}" by "${by}", which is no way into it.`),
    ...[...Map.groupBy(ways, choiceKey)]
      .flatMap(([choice, [first]]) => (choices.has(choice) ? [] : (first ?? [])))
      .filter(({ leaf }) => shown.some((one) => one.leaf === leaf))
      .map(({ leaf, by }) => `No story shows "${leaf}" by "${by}", which has a sentence of its own.`),
  ];
}

const choiceKey = (way: WayIn | undefined) => JSON.stringify([way?.leaf, way?.choice]);

/** The way into a leaf that a story shows, by the shortest path to its states; undefined if there is none. */
function wayOf(
  model: Model,
  ways: readonly WayIn[],
  leaf: string,
  by: unknown,
  states: readonly string[],
): WayIn | undefined {
  const ofLeaf = ways.filter((way) => way.leaf === leaf);
  if (by !== undefined) return ofLeaf.find((way) => way.by === by);
  const [only] = ofLeaf;
  if (ofLeaf.every(({ choice }) => choice === only?.choice)) return only;
  const { states: all, pathTo } = generatePaths(model);
  const there = all.find(({ value }) => {
    const active = leavesOf(value);
    return states.every((state) => active.includes(state));
  });
  if (there === undefined) return undefined;
  const { start, steps } = pathTo(there);
  const entered = (steps.at(-1) ?? start).enteredBy[leaf];
  return ofLeaf.find((way) => way.by === entered);
}

/** The parameters of a story: its own in CSF 3, those of its `input` in CSF Factories. */
const parametersOf = (story: unknown): { state?: unknown; by?: unknown } => {
  const parameters = read(read(story, 'input') ?? story, 'parameters');
  return { state: read(parameters, 'state'), by: read(parameters, 'by') };
};

const read = (from: unknown, key: string): unknown =>
  from !== null && (typeof from === 'object' || typeof from === 'function')
    ? Reflect.get(from, key)
    : undefined;
