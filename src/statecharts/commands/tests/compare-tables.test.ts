import { expect, test } from 'vitest';
import { changedRows } from '../compare-tables.ts';

const table = (...rows: string[]) =>
  ['# queue', '## waiting', 'In line.', '| when | if |\n|---|---|', ...rows].join('\n\n');

test('a changed row is the old one and the new one, with its flow and state', () =>
  expect(
    changedRows(table('| `called` | |', '| `left` | |'), table('| `called` | isNext |', '| `left` | |')),
  ).toEqual(['- queue, waiting: | `called` | |', '+ queue, waiting: | `called` | isNext |']));

test('rows that change places are told, since the first guard that holds is taken', () =>
  expect(changedRows(table('| a | x |', '| a | y |'), table('| a | y |', '| a | x |'))).toHaveLength(2));

test('one of two equal rows is missed', () =>
  expect(changedRows(table('| a | |', '| a | |'), table('| a | |'))).toEqual(['- queue, waiting: | a | |']));

test('the same tables have no changed row', () =>
  expect(changedRows(table('| a | |'), table('| a | |'))).toEqual([]));
