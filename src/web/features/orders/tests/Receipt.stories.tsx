import { storiesFor } from '#statecharts/storybook/stories.tsx';
import preview from '../../../../../.storybook/preview.tsx';
import { ReceiptButton } from '../parts/ReceiptButton.tsx';
import { ordersModel } from './history.model.ts';
import { OpenOrder } from './OpenOrder.tsx';
import { receiptModel } from './receipt.model.ts';

const [order] = ordersModel.outcomes.fetchRows.some.rows;

const { View, at } = storiesFor(
  receiptModel,
  (state, send) => <>{order && <ReceiptButton state={state} send={send} order={order} />}</>,
  {
    page: '/my/orders',
    around: (receipt) => <OpenOrder receipt={() => receipt} />,
  },
);
const meta = preview.meta({ title: 'Orders/Receipt', component: View });

export const Offered = meta.story(at('offered'));
export const Opening = meta.story(at('printing.opening'));
export const Open = meta.story(at('printing.open'));
export const Failed = meta.story(at('failed'));
