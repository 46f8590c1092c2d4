import { type AnyMachineSnapshot, initialTransition, transition } from 'xstate';
import { leavesOf } from '../effects.ts';
import { isPossible, type Move, movesOf } from '../model/chart-events.ts';
import type { Model } from '../model/model.ts';
import { stateKeyOf } from '../paths/path.ts';

/** How a live story came to its state: one of the model's inputs, and the moves since. */
export type History = { readonly inputName: string; readonly moves: readonly Move[] };

/**
 * The shortest history to these leaf states: the first of those that `generatePaths` finds, without
 * exploring the rest of the chart. With `by`, the shortest whose last move has this label and enters
 * them. Throws if no path of the model leads there.
 */
export function historyTo(model: Model, leaves: readonly string[], by?: string): History {
  for (const inputName of Object.keys(model.inputs)) {
    const moves = search(model, inputName, leaves, by);
    if (moves) return { inputName, moves };
  }
  const way = by === undefined ? '' : ` by "${by}"`;
  throw new Error(`No path of "${model.machine.id}" reaches ${leaves.join(' + ')}${way}.`);
}

function search(
  model: Model,
  inputName: string,
  leaves: readonly string[],
  by: string | undefined,
): readonly Move[] | null {
  const walk = walkFrom(model, inputName);
  const isThere = (active: readonly string[]) => leaves.every((leaf) => active.includes(leaf));
  // It grows while it is gone through, nearest states first.
  for (const place of walk.places) {
    if (by === undefined && isThere(place.leaves)) return place.moves;
    for (const { move, leaves: entered } of stepsFrom(place, walk))
      if (move.label === by && isThere(entered) && !isThere(place.leaves)) return [...place.moves, move];
  }
  return null;
}

type Step = { move: Move; leaves: readonly string[] };
type Place = {
  state: AnyMachineSnapshot;
  leaves: readonly string[];
  moves: readonly Move[];
  steps?: readonly Step[];
};
/** The states of a chart as far as they were walked, nearest first. */
type Walk = { model: Model; all: readonly Move[]; places: Place[]; known: Set<string> };

/** Every story of a chart asks for a history, so each goes on where the others have stopped. */
const walks = new WeakMap<Model, Map<string, Walk>>();

function walkFrom(model: Model, inputName: string): Walk {
  const own = walks.get(model) ?? new Map<string, Walk>();
  walks.set(model, own);
  const known = own.get(inputName);
  if (known !== undefined) return known;
  const [start] = initialTransition(model.machine, model.inputs[inputName]);
  const walk: Walk = {
    model,
    all: movesOf(model),
    places: [{ state: start, leaves: leavesOf(start.value), moves: [] }],
    known: new Set([stateKeyOf(model, start)]),
  };
  own.set(inputName, walk);
  return walk;
}

function stepsFrom(place: Place, { model, all, places, known }: Walk): readonly Step[] {
  if (place.steps !== undefined) return place.steps;
  const steps: Step[] = [];
  for (const move of all) {
    if (!isPossible(place.state, move)) continue;
    const [state] = transition(model.machine, place.state, move.event);
    const leaves = leavesOf(state.value);
    steps.push({ move, leaves });
    const key = stateKeyOf(model, state);
    if (known.has(key)) continue;
    known.add(key);
    places.push({ state, leaves, moves: [...place.moves, move] });
  }
  place.steps = steps;
  return steps;
}

/**
 * A history as a text for an address, such as `start party-submitted requestTable-held`. It has only
 * the characters that Storybook accepts there. An event that is no sample of the model, such as typed
 * text, is written as JSON in base64.
 */
export function writeHistory(model: Model, { inputName, moves }: History): string {
  const tokens = tokensOf(model);
  return [startToken(inputName), ...moves.map((move) => tokens.get(move.label) ?? toJson(move))].join(' ');
}

/** Reads a history from an address. What the model does not know any more ends it, with a sentence. */
export function readHistory(model: Model, text: string): { history: History; problem: string } {
  const [start = '', ...tokens] = text.split(' ');
  const inputs = Object.keys(model.inputs);
  const inputName = inputs.find((name) => startToken(name) === start);
  if (inputName === undefined)
    return {
      history: { inputName: inputs[0] ?? '', moves: [] },
      problem: `The address begins with "${start}", which the model does not know.`,
    };
  const known = new Map([...tokensOf(model)].map(([label, token]) => [token, label]));
  const byLabel = new Map(movesOf(model).map((move) => [move.label, move]));
  const moves: Move[] = [];
  for (const token of tokens) {
    const move = byLabel.get(known.get(token) ?? '') ?? fromJson(token);
    if (!move)
      return {
        history: { inputName, moves },
        problem: `The address goes on with "${token}", which the model does not know.`,
      };
    moves.push(move);
  }
  return { history: { inputName, moves }, problem: '' };
}

/** The move of an event: the sample with the same content, or one of its own. */
export function moveOf(model: Model, event: Move['event']): Move {
  const content = contentOf(event);
  const sample = movesOf(model).find((move) => move.kind === 'event' && contentOf(move.event) === content);
  return sample ?? ownMove(event);
}

/** A move of an event that is no sample. Its label shows no password. */
function ownMove(event: Move['event']): Move {
  const { type, ...payload } = event;
  const shown = JSON.stringify(payload, (key, value: unknown) => (/password/i.test(key) ? '•••' : value));
  return { kind: 'event', label: `${type} ${shown}`, event };
}

/** An event as JSON, whatever the order of its keys. */
const contentOf = (event: unknown): string =>
  JSON.stringify(event, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

const slugOf = (label: string) => label.replaceAll(/[^A-Za-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
const startToken = (inputName: string) => slugOf(inputName) || 'start';

/** The token of each move's label. A label whose token is taken gets a number. */
function tokensOf(model: Model): Map<string, string> {
  const tokens = new Map<string, string>();
  const taken = new Map<string, number>();
  for (const { label } of movesOf(model)) {
    const slug = slugOf(label);
    const count = (taken.get(slug) ?? 0) + 1;
    taken.set(slug, count);
    tokens.set(label, count === 1 ? slug : `${slug}_${count}`);
  }
  return tokens;
}

/** No token of a label begins like this, since only a number follows their underscore. */
const JSON_MARK = 'json_';

const toJson = ({ event }: Move): string => {
  const bytes = new TextEncoder().encode(JSON.stringify(event));
  const base64 = btoa(String.fromCharCode(...bytes));
  return `${JSON_MARK}${base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
};

function fromJson(token: string): Move | null {
  if (!token.startsWith(JSON_MARK)) return null;
  try {
    const base64 = token.slice(JSON_MARK.length).replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const event: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof event !== 'object' || event === null || !('type' in event)) return null;
    const { type, ...payload } = event;
    if (typeof type !== 'string') return null;
    return ownMove({ ...payload, type });
  } catch {
    return null;
  }
}
