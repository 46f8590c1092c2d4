import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  StateMachine,
} from 'xstate';
import {
  arrowId,
  arrowsOf,
  describeActions,
  describeGuard,
  describeInvokes,
  describeTrigger,
  isWithin,
  markOf,
  nameOf,
} from '../model/describe-chart.ts';
import { isModel, type Model } from '../model/model.ts';
import { type Covered, describeCovered, heatOf } from '../paths/coverage.ts';
import { generatePaths } from '../paths/generate-paths.ts';

/** The cause of a transition. */
export type TriggerKind = 'event' | 'answer' | 'failure' | 'delay' | 'always';

/** A transition in words. Parts that it lacks are empty. */
export type ChartLabel = {
  readonly kind: TriggerKind;
  /** `retry.pressed`, `after pollEvery (10 s)`, `load answers: named`, `at once`. */
  readonly when: string;
  readonly guard: string;
  readonly does: string;
  /** The state that is left and entered again, if it is the source or around it. */
  readonly restarts: string;
  /** Which tests take it, in words, and how many kinds of tests. */
  readonly covered?: { readonly words: string; readonly heat: number };
};

/** A state as it is drawn. The root is one too. */
export type ChartNode = {
  /** Its path; the chart's own id for the root. */
  readonly id: string;
  readonly name: string;
  readonly kind: 'atomic' | 'compound' | 'parallel' | 'final';
  readonly isRegion: boolean;
  /** Whether the states in it are left out. */
  readonly isFolded?: boolean;
  readonly description: string;
  /** Its effects, and its actions on entry and exit. */
  readonly facts: readonly string[];
  /** Transitions that stay in it, or restart it or a state around it. */
  readonly inner: readonly ChartLabel[];
  readonly children: readonly ChartNode[];
};

/**
 * A point inside of a state where edges begin: `initial` is the mark of its first state, `any`
 * means its active state.
 */
export type ChartMark = { readonly id: string; readonly in: string; readonly kind: 'initial' | 'any' };

/** All transitions from one state to another. */
export type ChartEdge = {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly labels: readonly ChartLabel[];
};

export type ChartGraph = {
  readonly root: ChartNode;
  readonly marks: readonly ChartMark[];
  readonly edges: readonly ChartEdge[];
};

/**
 * A chart as boxes and arrows. Everything is read from the machine, as it runs; with its model, also which
 * sample outcomes take a transition; with their coverage, also which tests do.
 */
export function chartGraph(
  source: Model | AnyStateMachine,
  coverage: ReadonlyMap<AnyTransitionDefinition, Covered> = new Map(),
): ChartGraph {
  const chart = source instanceof StateMachine ? { machine: source } : source;
  const states = isModel(source) ? generatePaths(source).states : [];
  const outcomes = isModel(source) ? outcomesByTransition(source) : NO_OUTCOMES;
  const marks = new Map<string, ChartMark>();
  const edges = new Map<string, ChartEdge>();

  const connect = (from: string, to: string, labels: readonly ChartLabel[]) => {
    const id = arrowId({ from, to });
    edges.set(id, { id, from, to, labels: [...(edges.get(id)?.labels ?? []), ...labels] });
  };
  const mark = (node: AnyStateNode, kind: ChartMark['kind']): string => {
    const id = markOf(node, kind);
    marks.set(id, { id, in: nameOf(node), kind });
    return id;
  };

  const visit = (node: AnyStateNode): ChartNode => {
    const here = states.filter(({ _nodes }) => _nodes.some((active: AnyStateNode) => active === node));
    const inner: ChartLabel[] = [];
    if (node.type === 'compound')
      for (const target of node.initial.target) connect(mark(node, 'initial'), nameOf(target), []);
    for (const one of [...[...node.transitions.values()].flat(), ...(node.always ?? [])]) {
      const covered = coverage.get(one);
      const label = {
        ...labelOf(chart, one, here, outcomes.get(one) ?? []),
        ...(covered && { covered: { words: describeCovered(covered), heat: heatOf(covered) } }),
      };
      const targets = one.target ?? [];
      if (targets.length === 0) inner.push(label);
      for (const target of targets) {
        if (isWithin(node, target)) inner.push({ ...label, restarts: nameOf(target) });
        else if (isWithin(target, node)) mark(node, 'any');
      }
      for (const { from, to } of arrowsOf(one)) connect(from, to, [label]);
    }
    return {
      id: nameOf(node),
      name: node.key,
      kind: kindOf(node),
      isRegion: node.parent?.type === 'parallel',
      description: node.description ?? '',
      facts: factsOf(node),
      inner,
      children: Object.values(node.states).map(visit),
    };
  };
  const root = visit(chart.machine.root);
  return { root, marks: [...marks.values()], edges: [...edges.values()] };
}

/** Every state of a graph, from the outside in. */
export const statesOf = (node: ChartNode): ChartNode[] => [node, ...node.children.flatMap(statesOf)];

const kindOf = ({ type }: AnyStateNode): ChartNode['kind'] => (type === 'history' ? 'atomic' : type);

const factsOf = (node: AnyStateNode): string[] => {
  const entry = describeActions(node.entry);
  const exit = describeActions(node.exit);
  return [
    ...describeInvokes(node).map((effect) => `runs ${plain(effect)}`),
    ...(entry.length === 0 ? [] : [`on entry: ${entry.join(', ')}`]),
    ...(exit.length === 0 ? [] : [`on exit: ${exit.join(', ')}`]),
  ];
};

function labelOf(
  chart: Pick<Model, 'machine'>,
  one: AnyTransitionDefinition,
  states: readonly AnyMachineSnapshot[],
  outcomes: readonly string[],
): ChartLabel {
  const trigger = plain(describeTrigger(chart, one, states));
  return {
    kind: triggerKind(one),
    when: outcomes.length === 0 ? trigger : `${trigger}: ${outcomes.join(', ')}`,
    guard: describeGuard(one.guard),
    does: describeActions(one.actions).join(', '),
    restarts: '',
  };
}

function triggerKind({ eventType }: AnyTransitionDefinition): TriggerKind {
  if (eventType === '' || eventType.startsWith('xstate.done.state.')) return 'always';
  if (eventType.startsWith('xstate.after.')) return 'delay';
  if (eventType.startsWith('xstate.done.actor.')) return 'answer';
  return eventType.startsWith('xstate.error.actor.') ? 'failure' : 'event';
}

const NO_OUTCOMES: ReadonlyMap<AnyTransitionDefinition, readonly string[]> = new Map();

/** The names of an effect's sample outcomes that take each transition. */
function outcomesByTransition(model: Model): Map<AnyTransitionDefinition, string[]> {
  const found = new Map<AnyTransitionDefinition, string[]>();
  for (const { move, taken } of generatePaths(model).edges) {
    if (move.kind !== 'outcome') continue;
    for (const one of taken.filter(({ eventType }) => eventType === move.event.type)) {
      const names = found.get(one) ?? [];
      if (!names.includes(move.outcome)) found.set(one, [...names, move.outcome]);
    }
  }
  return found;
}

const plain = (words: string) => words.replaceAll('`', '');
