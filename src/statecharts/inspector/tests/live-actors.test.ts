import { expect, test } from 'vitest';
import { type AnyStateMachine, createActor, setup } from 'xstate';
import { createLiveActors } from '../live-actors.ts';
import type { ActorReport, ShopMessage } from '../messages.ts';
import { watchActors } from '../watch-actors.ts';

const doorMachine = setup({
  types: {
    events: {} as { type: 'key.turned'; code: string } | { type: 'bell.rung' } | { type: 'door.left' },
  },
}).createMachine({
  id: 'door',
  context: { password: 'open sesame' },
  initial: 'closed',
  states: {
    closed: { on: { 'key.turned': 'open' } },
    open: { on: { 'door.left': 'left' } },
    left: { type: 'final' },
  },
});
const hallMachine = setup({ actors: { door: doorMachine } }).createMachine({
  id: 'hall',
  initial: 'waiting',
  states: { waiting: { invoke: { id: 'door', src: 'door', onDone: 'entered' } }, entered: {} },
});

/** Watches from here on what is posted about these charts. */
function watch() {
  const messages: ShopMessage[] = [];
  const drawn: string[] = [];
  let time = 0;
  const actors = createLiveActors({
    tab: () => ({ id: 'tab', path: '/cart' }),
    post: (message) => messages.push(structuredClone(message)),
    draw: (machine: AnyStateMachine) => {
      drawn.push(machine.id);
      return { root: { ...NODE, id: machine.id }, marks: [], edges: [] };
    },
    now: () => (time += 1),
  });
  watchActors(actors.started, actors.inspected);
  const reports = (): ActorReport[] =>
    messages.flatMap((one) => (one.kind === 'actor.changed' ? [one.actor] : []));
  return { actors, messages, drawn, reports };
}
const NODE = {
  name: '',
  kind: 'atomic',
  isRegion: false,
  description: '',
  facts: [],
  inner: [],
  children: [],
} as const;

test('nothing is posted until a page asks, then everything that runs', () => {
  const { actors, messages, drawn, reports } = watch();
  const door = createActor(doorMachine).start();
  expect(messages).toEqual([]);
  actors.asked();
  expect(drawn).toEqual(['door']);
  expect(reports()).toMatchObject([{ chart: 'door', leaves: ['closed'] }]);
  door.stop();
  expect(messages.at(-1)).toEqual({ kind: 'actor.stopped', tab: 'tab', id: door.sessionId });
});

test('each event is posted with where it led, without secrets', () => {
  const { actors, drawn, reports } = watch();
  actors.asked();
  const door = createActor(doorMachine).start();
  door.send({ type: 'bell.rung' });
  door.send({ type: 'key.turned', code: '4711' });
  const last = reports().at(-1);
  expect(last).toMatchObject({ leaves: ['open'], context: { password: '•••' } });
  expect(last?.log.map(({ event, leaves }) => [event, leaves])).toEqual([
    ['key.turned', ['open']],
    ['bell.rung', ['closed']],
    ['xstate.init', ['closed']],
  ]);
  expect(last?.log[0]?.details).toEqual({ code: '•••' });
  expect(drawn).toEqual(['door']);
});

test('an actor that ends by itself is gone, also for a page that asks later', () => {
  const { actors, messages, reports } = watch();
  actors.asked();
  const door = createActor(doorMachine).start();
  door.send({ type: 'key.turned', code: '4711' });
  door.send({ type: 'door.left' });
  expect(messages.at(-1)).toEqual({ kind: 'actor.stopped', tab: 'tab', id: door.sessionId });
  const before = reports().length;
  actors.asked();
  expect(reports()).toHaveLength(before);
});

test('events keep their numbers when the oldest are cut', () => {
  const { actors, reports } = watch();
  actors.asked();
  const door = createActor(doorMachine).start();
  for (let rings = 0; rings < 45; rings += 1) door.send({ type: 'bell.rung' });
  expect(
    reports()
      .at(-1)
      ?.log.map(({ number }) => number),
  ).toEqual(Array.from({ length: 40 }, (_, at) => 46 - at));
});

test('charts that another chart runs are posted too', () => {
  const { actors, reports } = watch();
  actors.asked();
  const hall = createActor(hallMachine).start();
  const door = hall.getSnapshot().children['door'];
  door?.send({ type: 'key.turned', code: '1' });
  door?.send({ type: 'door.left' });
  expect(new Set(reports().map(({ chart }) => chart))).toEqual(new Set(['hall', 'door']));
  expect(reports().findLast(({ chart }) => chart === 'hall')?.leaves).toEqual(['entered']);
});
