import { expect, test } from 'vitest';
import type { ActorReport, ShopMessage } from '../messages.ts';
import { NOTHING, receive } from '../received.ts';

const actor = (id: string, leaf: string): ActorReport => ({
  id,
  chart: 'door',
  leaves: [leaf],
  context: {},
  children: [],
  log: [],
});
const changed = (tab: string, id: string, leaf: string, path = '/'): ShopMessage => ({
  kind: 'actor.changed',
  tab: { id: tab, path },
  actor: actor(id, leaf),
});
const after = (...messages: ShopMessage[]) =>
  messages.reduce(receive, NOTHING).actors.map(({ tab, actor: { id, leaves } }) => [tab.id, id, ...leaves]);

test('actors of several tabs are kept apart, each as it is now', () => {
  expect(after(changed('a', '1', 'shut'), changed('b', '1', 'shut'), changed('a', '1', 'open'))).toEqual([
    ['a', '1', 'open'],
    ['b', '1', 'shut'],
  ]);
});

test('stopped actors and closed tabs are gone', () => {
  const all = [changed('a', '1', 'shut'), changed('a', '2', 'shut'), changed('b', '1', 'shut')];
  expect(after(...all, { kind: 'actor.stopped', tab: 'a', id: '1' })).toHaveLength(2);
  expect(after(...all, { kind: 'app.closed', tab: 'a' })).toEqual([['b', '1', 'shut']]);
});

test('a tab is named by the page that it shows now', () => {
  const { actors } = [changed('a', '1', 'shut', '/'), changed('a', '2', 'shut', '/cart')].reduce(
    receive,
    NOTHING,
  );
  expect(actors.map(({ tab }) => tab.path)).toEqual(['/cart', '/cart']);
});

test('a chart that is posted again unchanged stays the same object, so it is not laid out again', () => {
  const drawn = (description: string): ShopMessage => ({
    kind: 'chart.drawn',
    chart: 'door',
    graph: { root: { ...NODE, description }, marks: [], edges: [] },
  });
  const known = receive(NOTHING, drawn('A door.'));
  expect(receive(known, drawn('A door.')).charts.get('door')).toBe(known.charts.get('door'));
  expect(receive(known, drawn('A gate.')).charts.get('door')?.root.description).toBe('A gate.');
});
const NODE = {
  id: 'door',
  name: '',
  kind: 'atomic',
  isRegion: false,
  description: '',
  facts: [],
  inner: [],
  children: [],
} as const;
