import { pkr } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import { inPage, stateAt } from '#statecharts/storybook/stories.tsx';
import { nameOfLength } from '#web/testing/name-of-length.ts';
import { numberFrom, onOff } from '../../../../../.storybook/controls.ts';
import preview from '../../../../../.storybook/preview.tsx';
import { OrdersScreen } from '../OrdersScreen.tsx';
import { NOON, noteOf, ordersModel } from './history.model.ts';

type Props = {
  orders: number;
  /** In rupees, of each order. */
  amount: number;
  /** The newest order is open, and shows its codes. */
  isOpen: boolean;
  /** Codes that it brought. */
  codes: number;
  /** In characters. */
  nameLength: number;
};

function orderOf(at: number, { amount, codes, nameLength }: Props): Order {
  const item = { id: 'steam-10', name: nameOfLength(nameLength), price: pkr(amount), quantity: codes };
  return {
    id: `c41f0be92d7a4e65b81098d3f7ac5${String(at).padStart(3, '0')}`,
    created_at: new Date(Date.UTC(2026, 2, 28 - at, 9, 7)).toISOString(),
    amount: pkr(amount),
    status: 1,
    status_text: 'Completed',
    cart: [item],
    goods: { [item.id]: Array.from({ length: codes }, (_, code) => `STM${code % 10}-9QLI-7O01-XB4D`) },
  };
}

function Staged(props: Props) {
  const rows = Array.from({ length: props.orders }, (_, at) => orderOf(at, props));
  const isOpen = props.isOpen && rows.length > 0;
  const { value, context } = stateAt(
    ordersModel,
    rows.length === 0 ? ['shown.rows.empty'] : isOpen ? ['shown.rows.open'] : ['shown.rows.closed'],
  );
  const state = ordersModel.machine.resolveState({
    value,
    context: { ...context, rows, page: 1, openRow: isOpen ? (rows[0]?.id ?? null) : null },
  });
  return <OrdersScreen state={state} send={() => {}} noteOf={noteOf} now={() => NOON} onProblem={() => {}} />;
}

const meta = preview.meta({
  title: 'Orders/My orders',
  component: Staged,
  parameters: inPage({ page: '/my/orders' }),
  argTypes: {
    orders: numberFrom(0, 100),
    amount: numberFrom(10, 150_000, 10),
    isOpen: onOff,
    codes: numberFrom(1, 99),
    nameLength: numberFrom(1, 300),
  },
});

export const AnyOrders = meta.story({
  args: { orders: 4, amount: 2_950, isOpen: true, codes: 2, nameLength: 19 },
});
