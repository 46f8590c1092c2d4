import { expect, test } from 'vitest';
import { reservationModel } from '../../sample/tests/reservation.model.ts';
import { describePath, describePaths } from '../describe-path.ts';
import { generatePaths } from '../generate-paths.ts';

test('a path reads as steps: who acts, what happens, what is entered', () => {
  const path = generatePaths(reservationModel).paths.find(({ name }) => name.endsWith('confirmed'));
  if (!path) throw new Error('No path of the sample ends confirmed.');
  expect(describePath(reservationModel, path)).toBe(
    [
      'start                      asking',
      'user    party.submitted    sending',
      'answer  requestTable held  held.clock.fresh, held.note.open',
      'user    table.confirmed    confirmed',
    ].join('\n'),
  );
});

test('a sample is said by its name, and without one by its value', () => {
  const events = { ...reservationModel.events, 'party.submitted': [{ guests: 4 }, { guests: 6 }] };
  const told = describePaths({ model: { ...reservationModel, events } }, ['reservation']);
  expect(told).toContain('outside  minute.passed: two minutes left');
  expect(told).toMatch(/user +party\.submitted \{"guests":4\}/);
});
