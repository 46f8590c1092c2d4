import { checkFlow } from '../../check-flow.ts';
import { ReservationScreen } from '../ReservationScreen.tsx';
import * as stories from './ReservationScreen.stories.tsx';
import { reservationModel } from './reservation.model.ts';

checkFlow(reservationModel, {
  render: (state, send) => <ReservationScreen state={state} send={send} />,
  stories,
});
