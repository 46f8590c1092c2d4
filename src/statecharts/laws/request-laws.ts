import { isDeepStrictEqual } from 'node:util';
import type { AnyMachineSnapshot } from 'xstate';
import { isRunning } from '../model/chart-events.ts';
import type { Laws, Step } from './forms.ts';
import { ended, heard, runsWith, timedOut } from './words.ts';

/** An event by its type, the end of a delay by its milliseconds, or words with the steps that they mean. */
type Cause<State> = string | number | Readonly<Record<string, (step: Step<State>) => boolean>>;
type OneOrMore<Item> = Item | readonly Item[];

/** What is known of a request. Laws are declared only of the fields that are given. */
export type RequestRules<State> = {
  /** The invoke's id, where several make the same call. */
  id?: string;
  /** Milliseconds until it is given up; null if it always ends by itself. */
  within: number | null;
  /** What sends it. Each of these does, and nothing else. */
  by?: OneOrMore<Cause<State>>;
  /** What it is sent with, by the step that sends it. */
  sends?: (step: Step<State>) => unknown;
  /** Whether a second press sends it again in place of the first, rather than nothing. */
  isReplaced?: boolean;
  /** The states from which it can be sent, if it is not waited for. */
  offered?: (state: State) => boolean;
  /** What gives it up before its answer. Each of these does, and nothing else. */
  givenUpBy?: OneOrMore<Cause<State>>;
  /** A tag, or what else a state shows, for exactly as long as it is waited for. */
  busy?: string | ((state: State) => boolean);
  /** The sample outcomes that are a success. */
  succeeds?: OneOrMore<string>;
  /** Where a success leads, and nothing else. */
  isOver?: (state: State) => boolean;
  /** The sample outcomes that are a refusal. A `failure(…)` needs no mention. */
  refused?: OneOrMore<string>;
  /** What a state says of the last attempt; null or undefined if it says nothing. */
  says?: (state: State) => unknown;
  /**
   * What is to be said of a refusal or a failure, null for nothing. It is the output's `reason` or the
   * error's message if left out.
   */
  problem?: (step: Step<State>) => unknown;
  /** What else says something in the same place. */
  alsoSaidBy?: OneOrMore<Cause<State>>;
  /** What neither a refusal, a failure nor a time-out changes. */
  keeps?: (state: State) => unknown;
};

/**
 * Declares the laws that every request keeps, for one effect of a chart: what sends it, with what,
 * and not twice at once; every answer ends it, and so does a time-out; where a success leads; a
 * failure is said and changes nothing else, and a new attempt takes back what was said.
 *
 *     requestLaws(login, 'logIn', {
 *       by: 'login.submitted',
 *       sends: ({ move }) => move.event['login'],
 *       within: 5_000,
 *       busy: 'busy',
 *       succeeds: 'opened',
 *       isOver: ({ status }) => status === 'done',
 *       refused: 'refused',
 *       says: ({ context }) => context.formError?.message,
 *     });
 */
export function requestLaws<State extends AnyMachineSnapshot>(
  laws: Laws<State>,
  effect: string,
  rules: RequestRules<State>,
): void {
  const { id, within, sends, isReplaced = false, offered, busy, isOver, says, keeps } = rules;
  const { problem = reasonIn } = rules;
  const [by, givenUpBy, alsoSaidBy] = [listOf(rules.by), listOf(rules.givenUpBy), listOf(rules.alsoSaidBy)];
  const [succeeds, refused] = [listOf(rules.succeeds), listOf(rules.refused)];
  const name = id === undefined || id === effect ? `"${effect}"` : `"${effect}" as "${id}"`;

  const waitedFor = (state: State) =>
    Object.entries(state.children).flatMap(([key, child]) =>
      isRunning(state, { id: key, effect }) && (id ?? key) === key ? [child] : [],
    );
  const isAsked = (state: State) => waitedFor(state).length > 0;
  const isSent = ({ from, to }: Step<State>) =>
    waitedFor(to).some((child) => !waitedFor(from).includes(child));
  const isAnswer = (step: Step<State>, ...outcomes: string[]) =>
    ended(step, effect, ...outcomes) && 'id' in step.move && (id ?? step.move.id) === step.move.id;
  const isFailure = (step: Step<State>) =>
    (isAnswer(step) && step.move.event.type.startsWith('xstate.error.')) ||
    (refused.length > 0 && isAnswer(step, ...refused));
  const isTimeOut = (step: Step<State>) =>
    within !== null && isAsked(step.from) && timedOut(step, within) && (!isAsked(step.to) || isSent(step));
  const isGivenUp = (step: Step<State>) =>
    isAsked(step.from) && !isAsked(step.to) && !isAnswer(step) && !isTimeOut(step);
  const isSaid = (state: State) => (says?.(state) ?? null) !== null;

  laws.heeds(`every answer of ${name} is heeded`, effect);
  laws.every(
    `an answer of ${name} ends it`,
    (step) => isAnswer(step),
    (step) => !isAsked(step.to) || isSent(step),
  );
  if (within !== null)
    laws.leaves(`${name} is given ${within / 1_000} seconds to answer`, isAsked, isTimeOut);
  // A cause that is never heard is a breach, so each has a law.
  for (const cause of by)
    laws.every(
      `${wordsOf([cause])} sends ${name}, ${asOnly(by)}${isReplaced ? '' : ', and not twice at once'}`,
      (step) => isBy(step, [cause]) || (isSent(step) && !isBy(step, by)),
      (step) =>
        isSent(step) &&
        isBy(step, by) &&
        (isReplaced || !isAsked(step.from)) &&
        (sends === undefined || runsWith(step.to, effect, sends(step))),
    );
  if (offered !== undefined)
    laws.leaves(
      `${name} can be sent wherever it is offered`,
      (state) => state.status === 'active' && !isAsked(state) && offered(state),
      isSent,
    );
  for (const cause of givenUpBy)
    laws.every(
      `${wordsOf([cause])} gives ${name} up, ${asOnly(givenUpBy)}`,
      (step) =>
        (isAsked(step.from) && !isAnswer(step) && isBy(step, [cause])) ||
        (isGivenUp(step) && !isBy(step, givenUpBy)),
      (step) => isGivenUp(step) && isBy(step, givenUpBy),
    );
  if (busy !== undefined)
    laws.always(
      `${typeof busy === 'string' ? `"${busy}"` : 'a spinner'} is shown while ${name} is waited for, and only then`,
      (state) => isAsked(state) === (typeof busy === 'string' ? state.hasTag(busy) : busy(state)),
    );
  if (succeeds.length > 0 && isOver !== undefined)
    laws.every(
      `${name} succeeds by ${succeeds.join(' or ')}, and by nothing else, without a word of a failure`,
      (step) => isAnswer(step, ...succeeds) || (!isOver(step.from) && isOver(step.to)),
      (step) => isAnswer(step, ...succeeds) && isOver(step.to) && !isSaid(step.to),
    );
  if (says !== undefined) {
    laws.every(
      `why ${name} failed is said, or that it got no answer`,
      (step) => isFailure(step) || isTimeOut(step),
      (step) => (isTimeOut(step) ? isSaid(step.to) : isAsExpected(says(step.to), problem(step))),
    );
    laws.every(
      `nothing is said of ${name} before it failed, nor once it is sent again`,
      (step) => isSent(step) || (!isSaid(step.from) && isSaid(step.to)),
      (step) => !isSaid(step.to) || isFailure(step) || isTimeOut(step) || isBy(step, alsoSaidBy),
    );
  }
  if (keeps !== undefined)
    laws.every(
      `a failure of ${name} changes nothing else`,
      (step) => isFailure(step) || isTimeOut(step),
      ({ from, to }) => isDeepStrictEqual(keeps(from), keeps(to)),
    );
}

const isList = <Item>(items: Item | readonly Item[]): items is readonly Item[] => Array.isArray(items);
const listOf = <Item>(items: Item | readonly Item[] = []) => (isList(items) ? items : [items]);

const isBy = <State extends AnyMachineSnapshot>(step: Step<State>, causes: readonly Cause<State>[]) =>
  causes.some((cause) => {
    if (typeof cause === 'string') return heard(step, cause);
    if (typeof cause === 'number') return timedOut(step, cause);
    return Object.values(cause).some((isMeant) => isMeant(step));
  });

const wordsOf = <State>(causes: readonly Cause<State>[]): string =>
  causes
    .flatMap((cause) => {
      if (typeof cause === 'string') return `"${cause}"`;
      return typeof cause === 'number' ? `a wait of ${cause / 1_000} seconds` : Object.keys(cause);
    })
    .join(' or ');

const asOnly = <State>(causes: readonly Cause<State>[]): string =>
  causes.length === 1 ? 'as nothing else does' : `as only ${wordsOf(causes)} does`;

/** The reason of a refusal, or the words of the network. */
const reasonIn = ({ move: { event } }: Step<unknown>): unknown =>
  event['output']?.reason ?? event['error']?.message;

/** Whether it is what is due. A sentence may go on after the one that is due. */
const isAsExpected = (said: unknown, due: unknown): boolean =>
  typeof said === 'string' && typeof due === 'string'
    ? said === due || said.startsWith(`${due} `)
    : due !== undefined && isDeepStrictEqual(said ?? null, due);
