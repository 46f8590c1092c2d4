import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import { SetAsideNotice } from '#web/features/set-aside/SetAsideNotice.tsx';
import { setAsideLogic } from '#web/features/set-aside/set-aside.effects.ts';
import { createSetAsideStore } from '#web/features/set-aside/set-aside-store.ts';
import { useAppContext } from '../context.ts';

type Props = {
  leadsOn?: boolean;
  /** The addresses at which an ended payment could be paid: its cart comes back. */
  endedPayment?: readonly string[] | null;
};

/** The cart that is set aside for a deposit, on the pages of the cart, the checkout and a payment. */
export function SetAside({ leadsOn = false, endedPayment = null }: Props) {
  const app = useAppContext();
  const [store] = useState(() => createSetAsideStore(app));
  const [logic] = useState(() => setAsideLogic({ ...app, store }));
  const [input] = useState(store.read);
  const [state, send] = useMachine(logic, { clock: app.clock, input });
  const ended = endedPayment?.join('\n');
  useEffect(() => {
    if (ended !== undefined) send({ type: 'payment.ended', addresses: ended.split('\n') });
  }, [send, ended]);
  return (
    // A payment's page puts the amount and the address first, so it shows only that the cart is back.
    <div data-set-aside hidden={leadsOn && !state.matches('returned')}>
      <SetAsideNotice state={state} send={send} leadsOn={leadsOn} />
    </div>
  );
}
