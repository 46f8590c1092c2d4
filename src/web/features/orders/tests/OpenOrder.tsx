import type { Order } from '#contract/orders.ts';
import { stateAt } from '#statecharts/storybook/stories.tsx';
import { OrdersScreen } from '../OrdersScreen.tsx';
import { NOON, noteOf, ordersModel } from './history.model.ts';

type Props = Pick<Parameters<typeof OrdersScreen>[0], 'receipt' | 'buyAgain'> & {
  /** Another order than the model's first. */
  order?: Order;
  /** The host's time, in milliseconds. */
  now?: number;
};

/** My Orders with an open order, as it is shown. */
export function OpenOrder({ order, now = NOON, ...parts }: Props) {
  const { value, context } = stateAt(ordersModel, ['shown.rows.open']);
  const only = order === undefined ? {} : { rows: [order], openRow: order.id };
  return (
    <OrdersScreen
      state={ordersModel.machine.resolveState({ value, context: { ...context, ...only } })}
      send={() => {}}
      noteOf={noteOf}
      now={() => now}
      onProblem={() => {}}
      {...parts}
    />
  );
}
