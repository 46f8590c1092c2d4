import { describe, expect, expectTypeOf, it } from 'vitest';
import { assign, createActor, fromPromise, SimulatedClock, setup } from 'xstate';
import { toProvide } from '../effects.ts';
import { withRequests } from '../request.ts';

/** The sentence of an error; undefined for a time-out's event. */
const messageOf = (error: unknown) => (error instanceof Error ? error.message : 'No answer in time.');

type Answer = { kind: 'held'; table: number } | { kind: 'full'; reason: string };

const booking = withRequests(
  setup({
    types: {
      context: {} as { guests: number; table: number | null; reason: string | null },
      input: {} as { guests: number },
    },
    actors: {
      hold: toProvide<Answer, { guests: number }>('hold'),
      countTables: toProvide<number>('countTables'),
      writeDown: toProvide<{ kind: 'written'; at: number }>('writeDown'),
    },
    guards: { isLarge: ({ context }) => context.guests > 4 },
    delays: { answerBy: 1_000 },
  }),
);

const machine = booking.createMachine({
  id: 'booking',
  context: ({ input }) => ({ ...input, table: null, reason: null }),
  initial: 'holding',
  states: {
    holding: booking.request({
      description: 'A table is requested.',
      call: 'hold',
      input: ({ context: { guests } }) => ({ guests }),
      within: 'answerBy',
      onAnswer: {
        held: [
          { guard: 'isLarge', target: 'counting' },
          { target: 'held', actions: assign({ table: ({ event }) => event.output.table }) },
        ],
        full: { target: 'refused', actions: assign({ reason: ({ event }) => event.output.reason }) },
      },
      lost: { target: 'refused', actions: assign({ reason: ({ event }) => messageOf(event.error) }) },
    }),
    counting: booking.request({
      description: 'The tables are counted in the browser.',
      id: 'recount',
      call: 'countTables',
      within: null,
      onDone: { target: 'held', actions: assign({ table: ({ event }) => event.output }) },
      lost: 'refused',
    }),
    calling: booking.request({
      description: 'The request is repeated by phone, which may stay silent.',
      call: 'countTables',
      within: 'answerBy',
      onDone: 'held',
      lost: 'refused',
      timedOut: 'counting',
    }),
    held: {},
    refused: {},
  },
});

/** The state after this answer of the host. */
async function book(guests: number, hold: () => Promise<Answer>) {
  const signals: AbortSignal[] = [];
  const clock = new SimulatedClock();
  const actor = createActor(
    machine.provide({
      actors: {
        hold: fromPromise<Answer, { guests: number }>(({ signal }) => {
          signals.push(signal);
          return hold();
        }),
        countTables: fromPromise<number, void>(() => new Promise(() => {})),
      },
    }),
    { input: { guests }, clock },
  ).start();
  await Promise.resolve();
  await Promise.resolve();
  return { actor, clock, signals };
}

describe('a request', () => {
  it.each<[string, Answer, object]>([
    ['held', { kind: 'held', table: 3 }, { value: 'held', context: { table: 3, reason: null } }],
    ['full', { kind: 'full', reason: 'Sorry.' }, { value: 'refused', context: { reason: 'Sorry.' } }],
  ])('goes where the kind of its answer leads: %s', async (_, answer, where) => {
    const { actor } = await book(2, async () => answer);
    expect(actor.getSnapshot()).toMatchObject(where);
  });

  it('checks the guards of one kind of answer in their order', async () => {
    const { actor } = await book(6, async () => ({ kind: 'held', table: 3 }));
    expect(actor.getSnapshot().value).toBe('counting');
    expect(Object.keys(actor.getSnapshot().children)).toEqual(['recount']);
  });

  it('is lost on a failure, with the reason', async () => {
    const { actor } = await book(2, () => Promise.reject(new Error('No line.')));
    expect(actor.getSnapshot()).toMatchObject({ value: 'refused', context: { reason: 'No line.' } });
  });

  it('is lost on its time-out, and then aborted', async () => {
    const { actor, clock, signals } = await book(2, () => new Promise(() => {}));
    clock.increment(1_000);
    expect(actor.getSnapshot()).toMatchObject({
      value: 'refused',
      context: { reason: 'No answer in time.' },
    });
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it('is a state whose answers lead on by named guards', () => {
    const { holding, counting, calling } = machine.root.states;
    const leads = (node: typeof holding) =>
      [...(node?.transitions.entries() ?? [])].flatMap(([type, ways]) =>
        ways.map(({ target, guard }) => [type, target?.map(({ key }) => key).join(), guard]),
      );
    expect(leads(holding)).toEqual([
      ['xstate.done.actor.hold', 'counting', expect.any(Function)],
      ['xstate.done.actor.hold', 'held', { type: 'answered', params: 'held' }],
      ['xstate.done.actor.hold', 'refused', { type: 'answered', params: 'full' }],
      ['xstate.error.actor.hold', 'refused', undefined],
      ['xstate.after.answerBy.booking.holding', 'refused', undefined],
    ]);
    expect(leads(counting)).toEqual([
      ['xstate.done.actor.recount', 'held', undefined],
      ['xstate.error.actor.recount', 'refused', undefined],
    ]);
    expect(leads(calling).at(-1)).toEqual(['xstate.after.answerBy.booking.calling', 'counting', undefined]);
  });

  it('is typed: its calls, and every kind of their answers', () => {
    type Config = Parameters<typeof booking.request>[0];
    type Hold = Extract<Config, { call: 'hold' }>;
    expectTypeOf<Config['call']>().toEqualTypeOf<'hold' | 'countTables' | 'writeDown'>();
    expectTypeOf<Config['within']>().toEqualTypeOf<'answerBy' | null>();
    expectTypeOf<Hold>().toHaveProperty('input');
    expectTypeOf<Hold>().not.toHaveProperty('onDone');
    expectTypeOf<Hold['onAnswer']>().pick<'held' | 'full'>().toEqualTypeOf<Hold['onAnswer']>();
  });

  it('has onDone where an answer has one kind or none, and the compiler says so', () => {
    type Of<Call> = Extract<Parameters<typeof booking.request>[0], { call: Call }>;
    expectTypeOf<Of<'writeDown'>>().toHaveProperty('onDone');
    expectTypeOf<Of<'countTables'>>().toHaveProperty('onDone');
    booking.request({
      description: 'A table is written down.',
      call: 'writeDown',
      within: null,
      // @ts-expect-error The answer of writeDown has one kind, or none: its target is in onDone.
      onAnswer: { written: 'held' },
      lost: 'refused',
    });
  });
});
