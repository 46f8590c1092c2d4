import { lawsOf, requestLaws } from '../../laws/laws.ts';
import { reservationModel } from './reservation.model.ts';

const laws = lawsOf(reservationModel);

requestLaws(laws, 'requestTable', {
  by: 'party.submitted',
  sends: ({ move }) => ({ guests: move.event['guests'] }),
  within: 5_000,
  givenUpBy: 'request.cancelled',
});
laws.every(
  'a table is confirmed only while it is held',
  ({ to }) => to.matches('confirmed'),
  ({ from }) => from.matches('held'),
);
