import { sampleShop } from '#web/features/catalogue/catalogue.sample.ts';
import { checkFlow } from '#web/testing/check-flow.ts';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import * as stories from './CheckoutScreen.stories.tsx';
import { CheckoutScreen } from './CheckoutScreen.tsx';
import { ATTEMPT_ID, checkoutModel } from './checkout.model.ts';

checkFlow(checkoutModel, {
  render: (state, send) => (
    <WithinRouter>
      <CheckoutScreen
        state={state}
        send={send}
        createAttemptId={() => ATTEMPT_ID}
        catalogue={sampleShop.index}
      />
    </WithinRouter>
  ),
  stories,
});
