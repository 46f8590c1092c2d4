import fc from 'fast-check';
import type { AnyMachineSnapshot } from 'xstate';
import { loadConfig } from '../config.ts';
import { isPossible, isRunning, type Move, movesOf } from '../model/chart-events.ts';
import type { Model } from '../model/model.ts';
import { describePath } from '../paths/describe-path.ts';
import { type Edge, generatePaths } from '../paths/generate-paths.ts';
import { buildPath, type Path } from '../paths/path.ts';
import { stepsOf } from '../paths/take-step.ts';
import { isThorough } from '../paths/thorough.ts';
import { differencesOf, variationsOf } from './vary.ts';

const { variations } = await loadConfig();

/** Judges one run by a law. Where a method is missing, the law allows everything. */
export type Watch = {
  /** In a state; `ways` are the steps out of it by the model's own samples. */
  readonly state?: (state: AnyMachineSnapshot, ways: () => readonly Edge[]) => boolean;
  readonly step?: (step: Edge) => boolean;
  /** When this move comes, possible or not. */
  readonly move?: (state: AnyMachineSnapshot, move: Move) => boolean;
};
export type WatchedLaw = { readonly law: string; readonly watch: () => Watch };

/**
 * Random in `npm run test:slow`, else always the same. On CI it is fixed too, so that a run judges
 * the change and not its luck. `SEED` repeats a reported one.
 */
const isRandom = isThorough && !process.env['CI'];
const seed = Number(process.env['SEED'] ?? (isRandom ? Math.floor(Math.random() * 2 ** 31) : 20261125));
const [RUNS, STEPS] = isThorough ? [1_000, 2_000] : [100, 250];
/** Most of them are impossible where the run is then, and are skipped. */
const MAX_COMMANDS = 40;

/**
 * Takes a chart along random moves, with samples that are varied at random, and throws at the first
 * state or step that breaks one of the laws: with the shortest such path, the law and the seed.
 */
export function explore(model: Model, laws: readonly WatchedLaw[]): void {
  if (isThorough) console.log(`The seed of "${model.machine.id}" is ${seed}: SEED=${seed} repeats it.`);
  const moves = movesOf(model);
  const [input] = Object.values(model.inputs);
  const terms = { moves, laws, take: stepsOf(model.machine, input).take, stepsLeft: STEPS };
  const commands = fc.commands(
    moves.map((move) => variationsOfMove(move).map((varied) => new Take(varied))),
    { maxCommands: MAX_COMMANDS, size: 'max', disableReplayLog: true },
  );
  const property = fc.property(startsOf(model), commands, (start, list) =>
    fc.modelRun(() => ({ model: startRun(start, terms), real: null }), list),
  );
  const { errorInstance } = fc.check(property, { seed, numRuns: RUNS });
  if (errorInstance === null) return;
  const message = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  throw new Error(`${message}\nThe seed: ${seed} (SEED=${seed} repeats it).`, { cause: errorInstance });
}

/** A state to begin with, and how a chart of the model comes there. */
type Start = {
  readonly model: Model;
  readonly state: AnyMachineSnapshot;
  readonly path: () => Path;
};

/** From a varied input, or, so that runs come far, from any state that the samples lead to. */
function startsOf(model: Model): fc.Arbitrary<Start> {
  const { states, pathTo } = generatePaths(model);
  const known = fc.constantFrom(...states).map((state) => ({ model, state, path: () => pathTo(state) }));
  const varied = Object.entries(model.inputs).map(([name, sample]) =>
    variationsOf(sample, variations).map((input) => {
      const changed = [name, ...differencesOf(sample, input)].join(', with ');
      const own = { ...model, inputs: { [changed]: input } };
      return {
        model: own,
        state: stepsOf(model.machine, input).start.state,
        path: () => buildPath(own, changed, []),
      };
    }),
  );
  return fc.oneof(...varied, { arbitrary: known, weight: 3 * varied.length });
}

/** A move that a run takes where it can. */
class Take implements fc.Command<Run, null> {
  readonly #move: Move;
  constructor(move: Move) {
    this.#move = move;
  }
  check(run: Readonly<Run>): boolean {
    return run.isDue(this.#move);
  }
  run(run: Run): void {
    run.take(this.#move);
  }
}

type Run = ReturnType<typeof startRun>;
/** The data that all runs of a model share. */
type Terms = {
  readonly moves: readonly Move[];
  readonly laws: readonly WatchedLaw[];
  readonly take: ReturnType<typeof stepsOf>['take'];
  /** How many steps all runs may still take together. */
  stepsLeft: number;
};

/** One walk through a chart, judged by the laws as it goes. */
function startRun(start: Start, terms: Terms) {
  const { moves, laws, take } = terms;
  const { model, path } = start;
  const watches = laws.map(({ law, watch }) => ({ law, ...watch() }));
  const taken: Move[] = [];
  let { state } = start;
  const stepBy = (move: Move): Edge => {
    const { state: to, ...rest } = take(state, move.event);
    return { from: state, move, to, ...rest };
  };

  const judge = (holds: (watch: Watch) => boolean | undefined) => {
    for (const watch of watches) {
      const problem = problemIn(() => holds(watch));
      if (problem === null) continue;
      // To find the shortest path, a failed run is repeated again and again.
      terms.stepsLeft = Number.POSITIVE_INFINITY;
      const { inputName, steps } = path();
      const whole = buildPath(model, inputName, [...steps, ...taken]);
      const title = `A law is broken${inputName === '' ? '' : ` from ${inputName}`}:`;
      throw new Error([title, describePath(model, whole), `${problem}: ${watch.law}`].join('\n'));
    }
  };
  const judgeState = () => {
    let known: Edge[] | undefined;
    const ways = () => {
      known ??= moves.filter((move) => isPossible(state, move)).map(stepBy);
      return known;
    };
    judge((watch) => watch.state?.(state, ways));
  };
  judgeState();

  return {
    /** Whether the move can come: the chart reacts to it, or it ends an effect that runs. */
    isDue: (move: Move) =>
      terms.stepsLeft > 0 && (move.kind === 'outcome' ? isRunning(state, move) : isPossible(state, move)),

    take(move: Move): void {
      terms.stepsLeft -= 1;
      taken.push(move);
      judge((watch) => watch.move?.(state, move));
      if (!isPossible(state, move)) return;
      const step = stepBy(move);
      state = step.to;
      judge((watch) => watch.step?.(step));
      judgeState();
    },
  };
}

/** Why it does not hold; null if it does. */
function problemIn(holds: () => boolean | undefined): string | null {
  try {
    return holds() === false ? 'The law' : null;
  } catch (error) {
    return `The law (${error})`;
  }
}

/** The same move, with what it brings varied. */
function variationsOfMove(move: Move): fc.Arbitrary<Move> {
  const { event, label } = move;
  if (move.kind === 'delay') return fc.constant(move);
  const { type, actorId, ...payload } = event;
  return variationsOf(payload, variations).map((varied) => {
    const differences = differencesOf(payload, varied);
    if (differences.length === 0) return move;
    const own = actorId === undefined ? {} : { actorId };
    return {
      ...move,
      label: [label, ...differences].join(', with '),
      event: { ...Object(varied), ...own, type },
    };
  });
}
