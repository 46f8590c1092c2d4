import { expect, test } from 'vitest';
import { movesOf } from '../../model/chart-events.ts';
import { generatePaths } from '../../paths/generate-paths.ts';
import { reservationModel } from '../../sample/tests/reservation.model.ts';
import { historyTo, moveOf, readHistory, writeHistory } from '../history.ts';

/** The characters that Storybook accepts in an argument of an address. */
const SAFE = /^[a-zA-Z0-9 _-]*$/;
const labelsOf = (text: string) =>
  readHistory(reservationModel, text).history.moves.map(({ label }) => label);

test('a history is a text that a person can read', () => {
  const history = historyTo(reservationModel, ['held.note.saving']);
  expect(writeHistory(reservationModel, history)).toBe(
    'a-small-place party-submitted requestTable-held note-written',
  );
});

test('it is the first of the shortest paths that the tests walk, for each state', () => {
  for (const { inputName, steps, start } of generatePaths(reservationModel).shortestPaths) {
    const { leaves } = steps.at(-1) ?? start;
    const history = historyTo(reservationModel, leaves);
    expect(history.inputName).toBe(inputName);
    expect(history.moves.length).toBeLessThanOrEqual(steps.length);
  }
  const first = generatePaths(reservationModel).shortestPaths.find(({ steps }) =>
    steps.at(-1)?.leaves.includes('held.note.saved'),
  );
  const { moves } = historyTo(reservationModel, ['held.note.saved']);
  expect(moves.map(({ label }) => label)).toEqual(first?.steps.map(({ label }) => label));
});

test('what is written is read again, move by move', () => {
  const history = { inputName: 'a small place', moves: movesOf(reservationModel) };
  const text = writeHistory(reservationModel, history);
  expect(text).toMatch(SAFE);
  expect(readHistory(reservationModel, text)).toEqual({ history, problem: '' });
});

test('samples of one event are told apart by their names', () => {
  const texts = [2, 5].map((left) => {
    const move = moveOf(reservationModel, { type: 'minute.passed', left });
    return writeHistory(reservationModel, { inputName: 'a small place', moves: [move] });
  });
  expect(texts).toEqual([
    'a-small-place minute-passed-two-minutes-left',
    'a-small-place minute-passed-five-minutes-left',
  ]);
});

test('what somebody typed, in any script, is kept', () => {
  const typed = { type: 'note.written', text: 'کھڑکی کے پاس, 100 %' };
  const move = moveOf(reservationModel, typed);
  const text = writeHistory(reservationModel, { inputName: 'a small place', moves: [move] });
  expect(text).toMatch(SAFE);
  expect(readHistory(reservationModel, text).history.moves).toEqual([move]);
  expect(move.event).toEqual(typed);
});

test('an event with the content of a sample is that sample, whatever the order of its keys', () => {
  const written = { text: 'A window, please.', type: 'note.written' };
  expect(moveOf(reservationModel, written).label).toBe('note.written');
});

test('an address of an older chart is read as far as it is known, and says what is not', () => {
  const { history, problem } = readHistory(reservationModel, 'a-small-place party-submitted table-flown');
  expect(history.moves.map(({ label }) => label)).toEqual(['party.submitted']);
  expect(problem).toBe('The address goes on with "table-flown", which the model does not know.');
});

test.each(['', 'somewhere', 'json_%%', 'a-small-place json_bm90IGpzb24', 'a-small-place json_MTI'])(
  'a broken address never fails: "%s"',
  (text) => {
    expect(labelsOf(text)).toEqual([]);
    expect(readHistory(reservationModel, text).problem).toMatch(/which the model does not know\.$/);
  },
);
