import { checkFlow } from '#statecharts/check-flow.ts';
import { sampleShop } from '#web/features/catalogue/tests/catalogue.sample.ts';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { CheckoutScreen } from '../CheckoutScreen.tsx';
import * as stories from './CheckoutScreen.stories.tsx';
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
