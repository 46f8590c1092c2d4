import { describe, expect, test } from 'vitest';
import { and, assign, createActor, createMachine, not } from 'xstate';
import { reservationMachine } from '../../sample/reservation.machine.ts';
import type { Chart } from '../config-tree.ts';
import { isPart, type Part, partAt } from '../config-tree.ts';
import { mutantsOf } from '../mutants.ts';

const chartOf = (config: unknown, { delays = {}, actions = {} } = {}): Chart => ({
  config: isPart(config) ? config : {},
  delays,
  actions,
});
const reservation = chartOf(reservationMachine.config, reservationMachine.implementations);

/** The chart with the one fault of this description. */
function mutated(chart: Chart, change: string, state?: string, seen = {}): Chart {
  const found = mutantsOf(chart, seen).filter(
    (one) => one.change === change && (state === undefined || one.state === state),
  );
  expect(found.map((one) => one.state)).toHaveLength(1);
  return found[0]?.apply() ?? chart;
}
const changesOf = (config: unknown) =>
  mutantsOf(chartOf({ id: 'small', ...(isPart(config) ? config : {}) })).map(({ change }) => change);
/** A chart with one state's transitions for the event `a`, and two states beside it. */
const withTransition = (transition: unknown) => ({
  id: 'small',
  initial: 'one',
  states: { one: { on: { a: transition } }, two: {}, three: {} },
});

describe('the sample chart', () => {
  const inState = (state: string) =>
    mutantsOf(reservation)
      .filter((one) => one.state === state)
      .map(({ change }) => change);

  test('a state that asks the host: its tag, its action, its effect and every way out', () =>
    expect(inState('sending')).toEqual([
      'drops the tag "busy"',
      'on entry: drops the action that sets refusal',
      'at "request.cancelled": drops the transition',
      'at "request.cancelled": leads to "held" instead of "asking"',
      'when "requestTable" answers, transition 1: drops the transition',
      'when "requestTable" answers, transition 1: leads to "confirmed" instead of "held"',
      'when "requestTable" answers, transition 1: drops the guard without a name',
      'when "requestTable" answers, transition 1: negates the guard without a name',
      'when "requestTable" answers, transition 2: drops the transition',
      'when "requestTable" answers, transition 2: leads to "held" instead of "asking"',
      'when "requestTable" answers, transition 2: drops the action that sets refusal',
      'when "requestTable" fails: drops the transition',
      'when "requestTable" fails: leads to "held" instead of "asking"',
      'when "requestTable" fails: drops the action that sets refusal',
      'after "answerBy": drops the transition',
      'after "answerBy": leads to "held" instead of "asking"',
      'after "answerBy": drops the action that sets refusal',
      'does not run "requestTable"',
    ]));

  test('a state inside a region is named by its path, and leads to its own siblings', () =>
    expect(inState('held.note.saved')).toEqual([
      'after "tellFor": drops the transition',
      'after "tellFor": leads to "saving" instead of "open"',
    ]));

  test('every delay, ten times as long', () => {
    expect(mutated(reservation, 'makes the delay "answerBy" ten times as long').delays).toEqual({
      answerBy: 50_000,
      tellFor: 1_000,
      holdFor: 600_000,
    });
  });

  test('each mutant is a chart of its own, and none changes the original', () => {
    const before = JSON.stringify(reservation.config);
    const applied = mutantsOf(reservation).map(({ apply }) => apply());
    for (const { config } of applied) expect(() => createMachine(config)).not.toThrow();
    expect(
      applied.filter(({ config, delays }) => config === reservation.config && delays === reservation.delays),
    ).toEqual([]);
    expect(JSON.stringify(reservation.config)).toBe(before);
  });
});

describe('what a fault does', () => {
  const at = ({ config }: { config: Part }, ...path: string[]) => partAt(config, path);
  const ofA = (transition: unknown, change: string) =>
    at(mutated(chartOf(withTransition(transition)), `at "a"${change}`), 'states', 'one', 'on');

  test('a dropped transition is gone, the others stay in their order', () => {
    expect(ofA('two', ': drops the transition')).toEqual({});
    expect(ofA(['two', 'three'], ', transition 1: drops the transition')).toEqual({ a: ['three'] });
  });

  test.each([
    ['two', 'three'],
    ['three', 'two'],
    ['#small.two', '#small.three'],
  ])('a transition to %s leads to %s', (from, to) => {
    expect(ofA(from, `: leads to "${to}" instead of "${from}"`)).toEqual({ a: to });
    expect(ofA({ target: from }, `: leads to "${to}" instead of "${from}"`)).toEqual({ a: { target: to } });
  });

  test('a state that is named by its own id, wherever it is, is replaced by a sibling', () => {
    const chart = {
      id: 'small',
      initial: 'one',
      states: {
        one: { initial: 'in', states: { in: { on: { a: '#far', b: '#far.deep', c: '#small' } } } },
        two: { id: 'far', initial: 'deep', states: { deep: {}, deeper: {} } },
        three: {},
      },
    };
    const leads = changesOf(chart).filter((change) => change.includes('leads to'));
    expect(leads).toEqual([
      'at "a": leads to "#small.three" instead of "#far"',
      'at "b": leads to "#far.deeper" instead of "#far.deep"',
    ]);
    const { config } = mutated(chartOf(chart), leads[0] ?? '');
    const actor = createActor(createMachine(config)).start();
    actor.send({ type: 'a' });
    expect(actor.getSnapshot().value).toBe('three');
  });

  test('a transition of a parent leads to another child, never to another region', () => {
    const parent = { on: { a: '.in' }, states: { in: {}, out: {} } };
    expect(changesOf({ states: { parent } })).toContain('at "a": leads to ".out" instead of ".in"');
    expect(changesOf({ states: { parent: { ...parent, type: 'parallel' } } })).toEqual([
      'at "a": drops the transition',
    ]);
  });

  test('a guard is dropped, or negated', () => {
    const guarded = { guard: 'isOpen', target: 'two' };
    expect(ofA(guarded, ': drops the guard "isOpen"')).toEqual({ a: { target: 'two' } });
    const { config } = mutated(chartOf(withTransition(guarded)), 'at "a": negates the guard "isOpen"');
    for (const isOpen of [true, false]) {
      const actor = createActor(createMachine(config, { guards: { isOpen: () => isOpen } })).start();
      actor.send({ type: 'a' });
      expect(actor.getSnapshot().matches('two')).toBe(!isOpen);
    }
  });

  test('of a guard with parts, each part is dropped or negated', () =>
    expect(
      changesOf({ always: { guard: and(['isOpen', not('isFull'), { type: 'is', params: 'free' }]) } }),
    ).toEqual([
      'at once: drops the transition',
      'at once: drops "isOpen" from its guard',
      'at once: negates "isOpen" in its guard',
      'at once: drops not "isFull" from its guard',
      'at once: negates not "isFull" in its guard',
      'at once: drops "is(free)" from its guard',
      'at once: negates "is(free)" in its guard',
    ]));

  test.each([
    ['drops "isOpen" from its guard', { isOpen: false, isFull: false }],
    ['drops not "isFull" from its guard', { isOpen: true, isFull: true }],
    ['negates "isOpen" in its guard', { isOpen: false, isFull: false }],
    ['negates not "isFull" in its guard', { isOpen: true, isFull: true }],
  ])('a chart that %s passes it with %j', (change, answers) => {
    const guarded = { guard: and(['isOpen', not('isFull')]), target: 'two' };
    const leadsToTwo = ({ config }: { config: Part }, { isOpen, isFull } = answers) => {
      const guards = { isOpen: () => isOpen, isFull: () => isFull };
      const actor = createActor(createMachine(config, { guards })).start();
      actor.send({ type: 'a' });
      return actor.getSnapshot().matches('two');
    };
    const chart = chartOf(withTransition(guarded));
    expect(leadsToTwo(chart)).toBe(false);
    const faulty = mutated(chart, `at "a": ${change}`);
    expect(leadsToTwo(faulty)).toBe(true);
    // A part that is dropped leaves the others; one that is negated turns away what passed before.
    const passedBefore = { isOpen: true, isFull: false };
    expect(leadsToTwo(faulty, passedBefore)).toBe(change.startsWith('drops'));
  });

  test('two transitions with guards are swapped', () => {
    const [first, second] = [
      { guard: 'isOpen', target: 'two' },
      { guard: 'isFull', target: 'three' },
    ];
    expect(ofA([first, second], ', transition 1: swaps it with the next one')).toEqual({
      a: [second, first],
    });
    const swaps = (list: unknown) => changesOf(withTransition(list)).filter((one) => one.includes('swaps'));
    expect(swaps([first, 'three'])).toEqual([]);
    const answers = ['opened', 'refused'].map((params) => ({ guard: { type: 'answered', params } }));
    expect(swaps(answers)).toEqual([]);
  });

  test("a request's last kind of answer keeps its guard, which changes nothing", () => {
    const answers = ['opened', 'refused'].map((params) => ({ guard: { type: 'answered', params } }));
    const changes = changesOf(withTransition(answers));
    expect(changes).toContain('at "a", transition 1: drops the guard "answered(opened)"');
    expect(changes).not.toContain('at "a", transition 2: drops the guard "answered(refused)"');
    expect(changes).toContain('at "a", transition 2: negates the guard "answered(refused)"');
  });

  test('an action is dropped, or one of the fields that it sets', () => {
    const sets = assign({ tries: 0, error: null });
    const only = assign({ tries: 0 });
    expect(ofA({ actions: ['tell', sets] }, ': drops the action "tell"')).toEqual({ a: { actions: [sets] } });
    expect(changesOf({ entry: sets })).toEqual([
      'on entry: drops the action that sets tries, error',
      'on entry: no longer sets "tries"',
      'on entry: no longer sets "error"',
    ]);
    expect(changesOf({ exit: only })).toEqual(['on exit: drops the action that sets tries']);
    const { config } = mutated(
      chartOf({ id: 'small', context: { tries: 3, error: 'Late.' }, entry: sets }),
      'on entry: no longer sets "tries"',
    );
    expect(createActor(createMachine(config)).getSnapshot().context).toEqual({ tries: 3, error: null });
  });

  test('a function that assigns loses the fields that it was seen to set', () => {
    const sets = assign(() => ({ tries: 0, error: null }));
    const chart = chartOf(
      { id: 'small', context: { tries: 3, error: 'Late.' }, entry: 'reset' },
      { actions: { reset: sets } },
    );
    const { config, actions } = mutated(chart, 'lets the action "reset" no longer set "error"', 'small', {
      'actions/reset': ['tries', 'error'],
    });
    const actor = createActor(createMachine(config, Reflect.apply(Object, null, [{ actions }])));
    expect(actor.getSnapshot().context).toEqual({ tries: 0, error: 'Late.' });
  });

  test('a tag, an effect, its failure and a delay are dropped', () => {
    const state = {
      tags: ['busy', 'late'],
      invoke: { id: 'load', src: 'load', onError: 'b' },
      after: { soon: 'b' },
    };
    const chart = chartOf({ id: 'small', states: { a: state, b: {} } });
    const inA = (change: string) => at(mutated(chart, change, 'a'), 'states', 'a');
    expect(inA('drops the tag "busy"')).toEqual({ ...state, tags: ['late'] });
    expect(inA('does not run "load"')).toEqual({ tags: state.tags, after: state.after });
    expect(inA('when "load" fails: drops the transition')).toEqual({
      ...state,
      invoke: { id: 'load', src: 'load' },
    });
    expect(inA('after "soon": drops the transition')).toEqual({ ...state, after: {} });
  });
});
