import { expect, test } from 'vitest';
import { type AnyStateMachine, createActor, setup } from 'xstate';
import { createLiveActors } from './live-actors.ts';
import type { ActorReport, ShopMessage } from './messages.ts';
import { watchActors } from './watch-actors.ts';

const doorMachine = setup({
  types: { events: {} as { type: 'key.turned'; code: string } | { type: 'bell.rung' } },
}).createMachine({
  id: 'door',
  context: { password: 'open sesame' },
  initial: 'closed',
  states: { closed: { on: { 'key.turned': 'open' } }, open: { type: 'final' } },
});
const hallMachine = setup({ actors: { door: doorMachine } }).createMachine({
  id: 'hall',
  initial: 'waiting',
  states: { waiting: { invoke: { id: 'door', src: 'door', onDone: 'entered' } }, entered: {} },
});

/** Watches from here on what is told of these charts. */
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

test('nothing is told until a page asks, then everything that runs', () => {
  const { actors, messages, drawn, reports } = watch();
  const door = createActor(doorMachine).start();
  expect(messages).toEqual([]);
  actors.asked();
  expect(drawn).toEqual(['door']);
  expect(reports()).toMatchObject([{ chart: 'door', status: 'active', leaves: ['closed'] }]);
  door.stop();
  expect(messages.at(-1)).toEqual({ kind: 'actor.stopped', tab: 'tab', id: door.sessionId });
});

test('each event is told with where it led, without secrets', () => {
  const { actors, drawn, reports } = watch();
  actors.asked();
  const door = createActor(doorMachine).start();
  door.send({ type: 'bell.rung' });
  door.send({ type: 'key.turned', code: '4711' });
  const last = reports().at(-1);
  expect(last).toMatchObject({ status: 'done', leaves: ['open'], context: { password: '•••' } });
  expect(last?.log.map(({ event, leaves }) => [event, leaves])).toEqual([
    ['key.turned', ['open']],
    ['bell.rung', ['closed']],
    ['xstate.init', ['closed']],
  ]);
  expect(last?.log[0]?.details).toEqual({ code: '•••' });
  expect(drawn).toEqual(['door']);
});

test('charts that another chart runs are told too', () => {
  const { actors, reports } = watch();
  actors.asked();
  const hall = createActor(hallMachine).start();
  hall.getSnapshot().children['door']?.send({ type: 'key.turned', code: '1' });
  expect(new Set(reports().map(({ chart }) => chart))).toEqual(new Set(['hall', 'door']));
  expect(reports().findLast(({ chart }) => chart === 'hall')?.leaves).toEqual(['entered']);
});
