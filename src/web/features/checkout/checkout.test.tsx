import { checkFlow } from '#web/testing/checkFlow.ts';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import * as stories from './CheckoutScreen.stories.tsx';
import { CheckoutScreen } from './CheckoutScreen.tsx';
import { checkoutModel, STAMP } from './checkout.model.ts';

checkFlow(checkoutModel, {
  render: (state, send) => (
    <WithinRouter>
      <CheckoutScreen state={state} send={send} stamp={() => STAMP} />
    </WithinRouter>
  ),
  stories,
});
