import { QUANTITY_MAX } from '#contract/constants.ts';
import { pkr } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import { inPage, stateAt } from '#statecharts/storybook/stories.tsx';
import { nameOfLength } from '#web/testing/name-of-length.ts';
import { numberFrom, oneOf, onOff } from '../../../../../.storybook/controls.ts';
import preview from '../../../../../.storybook/preview.tsx';
import { OrdersScreen } from '../OrdersScreen.tsx';
import { NOON, noteOf, ordersModel } from './history.model.ts';
import { type Delivery, GOODS, type Goods, POSSIBLE_DELIVERIES } from './possible-deliveries.ts';

type Deliveries = Record<Goods, Delivery>;
type Props = Deliveries & {
  orders: number;
  /** The kinds of goods of each order, a line each. */
  goods: Goods;
  /** In rupees, of one item. */
  price: number;
  /** The newest order is open, and shows what came. */
  isOpen: boolean;
  /** How many codes each order is for. */
  quantity: number;
  /** In characters. */
  nameLength: number;
};

const STATUS = {
  received: { status: 0, status_text: 'Processing' },
  waiting: { status: 0, status_text: 'Processing' },
  'in part': { status: 0, status_text: 'Processing' },
  delivered: { status: 1, status_text: 'Completed' },
  cancelled: { status: 2, status_text: 'Cancelled' },
} as const satisfies Record<Delivery, Partial<Order>>;

function orderOf(at: number, props: Props): Order {
  const { goods: kind, price, quantity, nameLength } = props;
  const delivery = props[kind];
  const name = nameOfLength(nameLength);
  const codes = { id: 'steam-10', name, price: pkr(price), quantity, eta: 'Instant' };
  const service = { id: 'boost', name, price: pkr(price), quantity: 1, eta: '30 minutes' };
  const cart = [...(kind === 'by hand' ? [] : [codes]), ...(kind === 'codes' ? [] : [service])];
  const arrived = delivery === 'delivered' ? quantity : delivery === 'in part' ? Math.floor(quantity / 2) : 0;
  const goods: Order['goods'] = {
    ...(kind === 'by hand' ? {} : { [codes.id]: codesOf(arrived) }),
    ...(kind === 'codes' ? {} : { [service.id]: delivery === 'delivered' ? ['Done: you are Gold II.'] : [] }),
  };
  // Until something by hand is delivered, an order of nothing else says nothing of its goods.
  const hasGoods = kind !== 'by hand' || delivery === 'delivered';
  return {
    id: `c41f0be92d7a4e65b81098d3f7ac5${String(at).padStart(3, '0')}`,
    created_at: new Date(Date.UTC(2026, 2, 28 - at, 9, 7)).toISOString(),
    amount: pkr(cart.reduce((sum, line) => sum + price * line.quantity, 0)),
    ...STATUS[delivery],
    cart,
    ...(hasGoods ? { goods } : {}),
  };
}

const codesOf = (count: number) =>
  Array.from({ length: count }, (_, code) => `STM${code % 10}-9QLI-7O01-XB4D`);

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

/** The control of how far an order of these goods is, which offers what can be. */
const deliveryOf = (goods: Goods) => ({
  ...oneOf(...POSSIBLE_DELIVERIES[goods]),
  name: 'delivery',
  if: { arg: 'goods', eq: goods },
});
const meta = preview.meta({
  title: 'Orders/My orders',
  component: Staged,
  parameters: inPage({ page: '/my/orders' }),
  argTypes: {
    orders: numberFrom(0, 100),
    goods: oneOf(...GOODS),
    codes: deliveryOf('codes'),
    'by hand': deliveryOf('by hand'),
    both: deliveryOf('both'),
    quantity: { ...numberFrom(2, QUANTITY_MAX), if: { arg: 'goods', neq: 'by hand' } },
    price: numberFrom(10, 150_000, 10),
    isOpen: onOff,
    nameLength: numberFrom(1, 300),
  },
});

export const AnyOrders = meta.story({
  args: {
    orders: 4,
    goods: 'codes',
    codes: 'delivered',
    'by hand': 'received',
    both: 'in part',
    quantity: 2,
    price: 2_950,
    isOpen: true,
    nameLength: 19,
  },
});
