import { checkFlow } from '#web/testing/check-flow.ts';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import * as stories from './PaymentScreen.stories.tsx';
import { PaymentScreen } from './PaymentScreen.tsx';
import { paymentModel } from './payment.model.ts';

checkFlow(paymentModel, {
  render: (state, send) => (
    <WithinRouter>
      <PaymentScreen state={state} send={send} />
    </WithinRouter>
  ),
  stories,
});
