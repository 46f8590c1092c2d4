import { checkFlow } from '#statecharts/check-flow.ts';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { OrdersScreen } from '../OrdersScreen.tsx';
import { PaymentsScreen } from '../PaymentsScreen.tsx';
import { noteOf, ordersModel, paymentsModel } from './history.model.ts';
import * as orderStories from './OrdersScreen.stories.tsx';
import * as paymentStories from './PaymentsScreen.stories.tsx';

checkFlow(ordersModel, {
  name: 'orders',
  render: (state, send) => (
    <WithinRouter>
      <OrdersScreen state={state} send={send} noteOf={noteOf} onProblem={() => {}} />
    </WithinRouter>
  ),
  stories: orderStories,
});
checkFlow(paymentsModel, {
  name: 'payments',
  render: (state, send) => (
    <WithinRouter>
      <PaymentsScreen state={state} send={send} />
    </WithinRouter>
  ),
  stories: paymentStories,
});
