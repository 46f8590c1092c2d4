import { heard, lawsOf } from '../../laws/laws.ts';
import { reservationModel } from './reservation.model.ts';

const laws = lawsOf(reservationModel);

laws.heeds('every answer of the restaurant is heeded', 'requestTable');
laws.leaves(
  'a request can be cancelled',
  (state) => state.matches('sending'),
  (step) => heard(step, 'request.cancelled'),
);
laws.every(
  'a table is confirmed only while it is held',
  ({ to }) => to.matches('confirmed'),
  ({ from }) => from.matches('held'),
);
