import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { createTestActor } from '../drivers/actor-driver.ts';
import { isPossible, type Move, movesOf } from '../model/chart-events.ts';
import { arrowId, arrowsOf } from '../model/describe-chart.ts';
import type { Model } from '../model/model.ts';
import { type Cause, causeOf, enteredOf } from '../paths/describe-path.ts';
import { buildPath, type Path } from '../paths/path.ts';
import { stepsOf } from '../paths/take-step.ts';
import { type History, moveOf, readHistory, writeHistory } from './history.ts';

/** Something that may happen now. */
export type Choice = {
  readonly label: string;
  readonly cause: Cause;
  /** Milliseconds until it is due, of a delay. */
  readonly wait: number | null;
  /** The arrows of the drawn chart that it takes, by their ids. */
  readonly arrows: readonly string[];
};
/** A move of the history, and the leaf states that it enters. */
export type LogLine = { readonly label: string; readonly cause: Cause; readonly entered: string };

/** The data of a stage. */
export type StageView = {
  readonly state: AnyMachineSnapshot;
  readonly leaves: readonly string[];
  /** The first leaf states, where the history begins. */
  readonly start: readonly string[];
  /** Every move of the history, with those that were taken back. */
  readonly log: readonly LogLine[];
  /** How many of them have happened. */
  readonly position: number;
  readonly choices: readonly Choice[];
  readonly isPlaying: boolean;
  /** How often it went to another place by itself: a screen then has to forget what was typed. */
  readonly jumps: number;
  /** The fault in the address or the last move; else empty. */
  readonly problem: string;
  /** The moves so far as a text for an address. */
  readonly history: string;
};

/** Between two moves of a history that is played, in milliseconds: time to read a state's name. */
const PACE_MS = 1_200;

/** The result of a task that changed nothing. */
const IGNORED = Symbol('ignored');

type TestActor = ReturnType<typeof createTestActor>;
/** A history that is being played; its timer runs once the actor is back at the start. */
type Playing = { timer: number | null };
type Timer = { start: (run: () => void) => number; stop: (timer: number) => void };

const PACED: Timer = {
  start: (run) => window.setInterval(run, PACE_MS),
  stop: (timer) => window.clearInterval(timer),
};

/**
 * A real actor of a model's chart with scripted effects, moved by its screen or by hand. It can go
 * back to an earlier move, and forward again. Nothing happens by itself: effects end and delays run
 * out on command.
 */
export class Stage {
  readonly #model: Model;
  readonly #timer: Timer;
  readonly #listeners = new Set<() => void>();
  #history: History;
  #path: Path;
  #position: number;
  #problem: string;
  #actor: TestActor | null = null;
  #playing: Playing | null = null;
  #isOn = false;
  #jumps = 0;
  #work: Promise<void> = Promise.resolve();
  #view: StageView;

  constructor(model: Model, history: History, problem = '', timer = PACED) {
    this.#model = model;
    this.#timer = timer;
    this.#history = history;
    this.#path = pathOf(model, history);
    this.#position = history.moves.length;
    this.#problem = problem;
    this.#view = this.#look();
  }

  readonly view = (): StageView => this.#view;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Starts the actor, and brings it along the history. */
  start(): Promise<void> {
    this.#isOn = true;
    const ofAddress = this.#problem;
    return this.#enqueue(async () => {
      await this.#replay(this.#position);
      this.#problem = ofAddress;
    });
  }

  /** The state before the last move; null at the start. */
  before(): AnyMachineSnapshot | null {
    return this.#position === 0 ? null : this.#resolved(this.#position - 1);
  }

  stop(): void {
    this.pause();
    this.#isOn = false;
    this.#actor?.actor.stop();
    this.#actor = null;
  }

  /** Resolves once everything that was asked for has happened. */
  settled(): Promise<void> {
    return this.#work;
  }

  /** Sends an event, as the screen does. */
  send(event: AnyEventObject): Promise<void> {
    return this.#perform(moveOf(this.#model, event));
  }

  /** Lets one of the choices happen. */
  perform(label: string): Promise<void> {
    const move = movesOf(this.#model).find((one) => one.label === label);
    return move ? this.#perform(move) : Promise.resolve();
  }

  /** Takes back moves, or repeats those that were taken back. */
  goTo(position: number): Promise<void> {
    return this.#enqueue(() => {
      this.#jumps += 1;
      return this.#replay(position);
    });
  }

  /** Goes along another history, as an address has it. */
  open(text: string): Promise<void> {
    return this.#enqueue(async () => {
      if (text === this.#view.history) return;
      const { history, problem } = readHistory(this.#model, text);
      this.#history = history;
      this.#path = pathOf(this.#model, history);
      this.#jumps += 1;
      await this.#replay(history.moves.length);
      if (problem !== '') this.#problem = problem;
    });
  }

  /** Plays the history from its start at reading speed. */
  async play(): Promise<void> {
    this.pause();
    const playing: Playing = { timer: null };
    this.#playing = playing;
    await this.goTo(0);
    // Paused, or played again, while it went back.
    if (this.#playing !== playing) return;
    playing.timer = this.#timer.start(() => void this.#playNext());
  }

  pause(): void {
    if (this.#playing === null) return;
    if (this.#playing.timer !== null) this.#timer.stop(this.#playing.timer);
    this.#playing = null;
    this.#publish();
  }

  async #playNext(): Promise<void> {
    await this.#enqueue(() => this.#next());
    if (this.#position >= this.#history.moves.length || this.#problem !== '') this.pause();
  }

  #perform(move: Move): Promise<void> {
    this.pause();
    return this.#enqueue(async () => {
      if (!isPossible(this.#state(), move)) return IGNORED;
      const moves = [...this.#history.moves.slice(0, this.#position), move];
      this.#history = { ...this.#history, moves };
      this.#path = pathOf(this.#model, this.#history);
      return this.#next();
    });
  }

  /** The next move of the history. */
  async #next(): Promise<void> {
    const [step, actor] = [this.#path.steps[this.#position], this.#actor];
    if (step === undefined || actor === null) return;
    await actor.perform(step);
    this.#position += 1;
    if (this.#isOn) actor.check(step);
  }

  async #replay(position: number): Promise<void> {
    if (!this.#isOn) return;
    this.#actor?.actor.stop();
    this.#actor = createTestActor(this.#model, this.#path);
    this.#actor.actor.start();
    this.#position = 0;
    const end = Math.min(position, this.#path.steps.length);
    while (this.#isOn && this.#position < end) await this.#next();
  }

  /** One thing after the other, since an effect's answer arrives a little later. */
  #enqueue(task: () => Promise<unknown>): Promise<void> {
    const run = async () => {
      this.#problem = '';
      try {
        // A screen that is drawn again may send the same again, without an end.
        if ((await task()) === IGNORED) return;
      } catch (error) {
        this.#problem = error instanceof Error ? error.message : String(error);
      }
      this.#publish();
    };
    this.#work = this.#work.then(run, run);
    return this.#work;
  }

  #publish(): void {
    this.#view = this.#look();
    for (const listener of this.#listeners) listener();
  }

  /** Before the actor is there, the state is that of the path. */
  #state(): AnyMachineSnapshot {
    if (this.#actor) return this.#actor.actor.getSnapshot();
    return this.#resolved(this.#position);
  }

  /** The state of the path after so many moves. */
  #resolved(position: number): AnyMachineSnapshot {
    const { value, context, output } = this.#place(position).state;
    return this.#model.machine.resolveState({ value, context, output });
  }

  #place(position = this.#position) {
    return this.#path.steps[position - 1] ?? this.#path.start;
  }

  #look(): StageView {
    const state = this.#state();
    const { steps, start } = this.#path;
    const moves = this.#history.moves.slice(0, this.#position);
    return {
      state,
      leaves: this.#place().leaves,
      start: start.leaves,
      log: steps.map((step, at) => ({
        label: step.label,
        cause: causeOf(this.#model, step),
        entered: enteredOf(step, steps[at - 1] ?? start),
      })),
      position: this.#position,
      choices: this.#actor === null ? [] : this.#choices(state, this.#actor),
      isPlaying: this.#playing !== null,
      jumps: this.#jumps,
      problem: this.#problem,
      history: writeHistory(this.#model, { ...this.#history, moves }),
    };
  }

  #choices(state: AnyMachineSnapshot, { clock }: TestActor): Choice[] {
    const { take } = stepsOf(this.#model.machine, this.#path.input);
    const arrowsBy = ({ event }: Move) =>
      // The path's own state: it has the actors that the chart sends events to.
      take(this.#place().state, event)
        .taken.filter(({ eventType }) => eventType === event.type)
        .flatMap((one) => arrowsOf(one).map(arrowId));
    return (
      movesOf(this.#model)
        .filter((move) => isPossible(state, move))
        // A delay that has run out is still heard, but comes no more.
        .filter((move) => move.kind !== 'delay' || clock.isPending(move.event.type))
        .map((move) => ({
          label: move.label,
          cause: causeOf(this.#model, move),
          wait: move.kind === 'delay' ? clock.waitOf(move.event.type) : null,
          arrows: arrowsBy(move),
        }))
    );
  }
}

const pathOf = (model: Model, { inputName, moves }: History): Path => buildPath(model, inputName, moves);
