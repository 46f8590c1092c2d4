import { assign, setup } from 'xstate';

type List = {
  /** What waits, in the order of the host. */
  waiting: readonly string[];
  /** How many wait on the list's other pages. */
  others: number;
  /** The day in Pakistan. */
  day: string;
};
/** Put behind the others until the end of a day, in the order of the presses. */
export type PutOff = { later: readonly string[]; day: string };

type Context = List &
  PutOff & {
    /** The one in view; null where the page shows all. */
    at: string | null;
    /** Done here, and still in the list, which was read before. */
    done: readonly string[];
    doneHere: number;
  };
type Queue = Pick<Context, 'waiting' | 'later' | 'done'>;

/** What waits for a person, one after the other; what is put off comes back at the end. */
export const workListMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Pick<Context, 'at' | 'later' | 'day'>,
    events: {} as
      | ({ type: 'list.changed' } & List)
      /** Another one is in view, as after *Back*. */
      | { type: 'item.opened'; id: string }
      | { type: 'item.done'; id: string }
      | { type: 'later.pressed'; id: string }
      | { type: 'next.pressed' }
      | { type: 'list.left' },
  },
  actions: {
    takeList: assign(({ context }, { waiting, others, day }: List) => ({
      waiting: [...new Set(waiting)],
      others,
      day,
      later: day === context.day ? context.later : [],
      // What has left the list, and is in it again, waits again.
      done: context.done.filter((id) => waiting.includes(id)),
    })),
    /** Shows the page of one that waits. */
    open: (_, _item: { id: string | null }) => {},
    /** Keeps what is put off. */
    keep: (_, _putOff: PutOff) => {},
    /** Shows the list. */
    leave: () => {},
  },
  guards: {
    isAtOne: ({ context }) => isAtOne(context),
    isAway: ({ context }) => !isAtOne(context),
    isSomeWaiting: ({ context }) => isSomeWaiting(context),
    isNoneWaiting: ({ context }) => !isSomeWaiting(context),
    hasNext: ({ context: { at, ...context } }) => at !== null && nextIn(context, at) !== null,
    /** The one in view, which another one follows. */
    isFollowed: ({ context: { at, ...context } }, id: string) => at === id && nextIn(context, id) !== null,
    /** Alone, it would only be the next one again. */
    isOneOfSeveral: ({ context }, id: string) =>
      queueOf(context).includes(id) && nextIn(context, id) !== null,
  },
}).createMachine({
  id: 'workList',
  context: ({ input }) => ({ ...input, waiting: [], others: 0, done: [], doneHere: 0 }),
  initial: 'looking',
  on: {
    'list.changed': { actions: { type: 'takeList', params: ({ event }) => event } },
    'item.opened': { actions: assign({ at: ({ event }) => event.id }) },
    'item.done': [
      {
        guard: { type: 'isFollowed', params: ({ event }) => event.id },
        actions: [
          assign(({ context, event }) => afterDone(context, event.id)),
          assign(({ context, event }) => ({ at: nextIn(context, event.id) })),
          { type: 'open', params: ({ context }) => ({ id: context.at }) },
        ],
      },
      { actions: assign(({ context, event }) => afterDone(context, event.id)) },
    ],
    'list.left': { target: '.left', actions: 'leave' },
  },
  states: {
    looking: {
      description: 'What waits is not known yet.',
      on: {
        'list.changed': {
          target: 'choosing',
          actions: { type: 'takeList', params: ({ event }) => event },
        },
      },
    },
    choosing: {
      description: 'None of those that wait is in view. The page shows all of them, or offers the next one.',
      always: [
        { guard: 'isAtOne', target: 'working' },
        { guard: 'isNoneWaiting', target: 'finished' },
      ],
      on: {
        'next.pressed': {
          guard: 'hasNext',
          actions: [
            assign(({ context }) => ({ at: nextIn(context, context.at) })),
            { type: 'open', params: ({ context }) => ({ id: context.at }) },
          ],
        },
        'later.pressed': {
          guard: { type: 'isOneOfSeveral', params: ({ event }) => event.id },
          actions: [
            assign(({ context, event }) => ({ later: putOff(context.later, event.id) })),
            { type: 'keep', params: ({ context: { later, day } }) => ({ later, day }) },
          ],
        },
      },
    },
    working: {
      description: 'One that waits is in view, and how many there are. It is done, or put off.',
      always: { guard: 'isAway', target: 'choosing' },
      on: {
        'later.pressed': {
          guard: { type: 'isFollowed', params: ({ event }) => event.id },
          actions: [
            assign(({ context, event }) => ({ later: putOff(context.later, event.id) })),
            assign(({ context, event }) => ({ at: nextIn(context, event.id) })),
            { type: 'keep', params: ({ context: { later, day } }) => ({ later, day }) },
            { type: 'open', params: ({ context }) => ({ id: context.at }) },
          ],
        },
      },
    },
    finished: {
      description: 'None waits.',
      always: { guard: 'isSomeWaiting', target: 'choosing' },
    },
    left: { type: 'final', description: 'The list is left: nothing opens by itself any more.' },
  },
});

/** What waits: first in the order of the host, then what was put off, in the order of the presses. */
export function queueOf({ waiting, later, done }: Queue): readonly string[] {
  const open = waiting.filter((id) => !done.includes(id));
  return [...open.filter((id) => !later.includes(id)), ...later.filter((id) => open.includes(id))];
}

/** Which one of how many is in view: those that were done here are counted, and what is put off is not passed. */
export const progressOf = (context: Context): { place: number; of: number } => ({
  place: context.doneHere + 1,
  of: context.doneHere + queueOf(context).length + context.others,
});

const nextIn = (context: Queue, at: string | null): string | null =>
  queueOf(context).find((id) => id !== at) ?? null;
const isAtOne = ({ at, ...context }: Context) => at !== null && queueOf(context).includes(at);
const isSomeWaiting = (context: Context) => context.others > 0 || queueOf(context).length > 0;
const putOff = (later: readonly string[], id: string) => [...later.filter((each) => each !== id), id];
const afterDone = ({ waiting, done, doneHere }: Context, id: string) => ({
  done: waiting.includes(id) && !done.includes(id) ? [...done, id] : done,
  doneHere: doneHere + 1,
});
