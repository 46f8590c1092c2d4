import { useMachine } from '@xstate/react';
import { createRoot } from 'react-dom/client';
import { ReservationScreen } from '../../sample/ReservationScreen.tsx';
import { reservationEffects } from '../../sample/reservation.effects.ts';
import { reservationMachine } from '../../sample/reservation.machine.ts';

const machine = reservationMachine.provide({ actors: reservationEffects });

/** The sample as a page with real effects, to test the browser driver. */
function Page() {
  const [state, send] = useMachine(machine, { input: { restaurant: 'Chaman' } });
  return <ReservationScreen state={state} send={send} />;
}

createRoot(document.body.appendChild(document.createElement('div'))).render(<Page />);
