import { expect, test } from 'vitest';
import { reservationModel } from '../../sample/tests/reservation.model.ts';
import { mutantsOf } from '../mutants.ts';
import { signaturesOf } from '../path-signatures.ts';

const { machine } = reservationModel;
const asItIs = signaturesOf('reservation', [{ reservationModel }]);

/** How many paths of the chart are signed otherwise with this fault, of those that it still has. */
function changedBy(state: string, change: string): number {
  const chart = { config: machine.config, delays: {}, actions: {} };
  const mutant = mutantsOf(chart).find((one) => one.state === state && one.change === change);
  const Machine = Object.getPrototypeOf(machine).constructor;
  const faulty = {
    ...reservationModel,
    machine: new Machine(mutant?.apply().config, machine.implementations),
  };
  const signatures = signaturesOf('reservation', [{ faulty }]);
  return Object.keys(asItIs).filter((name) => name in signatures && signatures[name] !== asItIs[name]).length;
}

test('every path of the chart has one', () => {
  expect(Object.keys(asItIs).some((name) => name.endsWith('confirmed'))).toBe(true);
  expect(signaturesOf('another', [{ reservationModel }])).toEqual({});
});

test('it changes with what a screen can read, and with nothing else', () => {
  expect(changedBy('sending', 'drops the tag "busy"')).toBeGreaterThan(0);
  expect(changedBy('asking', 'at "party.submitted": drops the action that sets guests')).toBeGreaterThan(0);
  expect(changedBy('sending', 'at "request.cancelled": drops the transition')).toBeGreaterThan(0);
  expect(changedBy('held.note.saving', 'when "saveNote" fails: drops the transition')).toBe(0);
});
