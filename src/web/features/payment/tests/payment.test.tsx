import { checkFlow } from '#statecharts/check-flow.ts';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { PaymentScreen } from '../PaymentScreen.tsx';
import * as confirming from './PaymentConfirming.stories.tsx';
import * as ended from './PaymentEnded.stories.tsx';
import * as loading from './PaymentLoading.stories.tsx';
import * as waiting from './PaymentWaiting.stories.tsx';
import { paymentModel } from './payment.model.ts';

checkFlow(paymentModel, {
  render: (state, send) => (
    <WithinRouter>
      <PaymentScreen state={state} send={send} />
    </WithinRouter>
  ),
  stories: { ...loading, ...waiting, ...confirming, ...ended },
});
