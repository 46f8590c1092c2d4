import { createActor } from 'xstate';
import { CART_LINES_MAX, CART_TOTAL_MAX, QUANTITY_MAX } from '#contract/constants.ts';
import { pkr } from '#contract/money.ts';
import { idleEffect } from '#statecharts/index.ts';
import { inPage } from '#statecharts/storybook/stories.tsx';
import { cartOf, sampleItem, sampleShop } from '#web/features/catalogue/tests/sample-catalogue.ts';
import { nameOfLength } from '#web/testing/name-of-length.ts';
import { numberFrom, onOff } from '../../../../../.storybook/controls.ts';
import preview from '../../../../../.storybook/preview.tsx';
import { CartScreen } from '../CartScreen.tsx';
import { cartMachine } from '../cart.machine.ts';

type Props = {
  /** As many of them are shown as a cart takes. */
  lines: number;
  /** Of each line. */
  quantity: number;
  /** In rupees, of one item. */
  price: number;
  /** In characters. */
  nameLength: number;
  hasCoupon: boolean;
};

function Staged({ lines, quantity, price, nameLength, hasCoupon }: Props) {
  const item = {
    ...sampleItem('valorant-vp-1000', quantity),
    name: nameOfLength(nameLength),
    price: pkr(price),
  };
  const taken = Math.min(lines, Math.floor(CART_TOTAL_MAX / (price * quantity)));
  const cart = cartOf(...Array.from({ length: taken }, (_, at) => ({ ...item, id: `line-${at}` })));
  const actor = createActor(cartMachine.provide({ actors: { cartStore: idleEffect() } }), {
    input: {
      cart: hasCoupon && taken > 0 ? { ...cart, coupon: 'EID10', discount: 0.1, cap: pkr(5_000) } : cart,
    },
  }).start();
  return <CartScreen state={actor.getSnapshot()} send={() => {}} catalogue={sampleShop.index} />;
}

const meta = preview.meta({
  title: 'Buy/Cart',
  component: Staged,
  parameters: inPage({ page: '/cart' }),
  argTypes: {
    lines: numberFrom(0, CART_LINES_MAX),
    quantity: numberFrom(1, QUANTITY_MAX),
    price: numberFrom(10, 150_000, 10),
    nameLength: numberFrom(1, 300),
    hasCoupon: { ...onOff, if: { arg: 'lines', neq: 0 } },
  },
});

export const AnyCart = meta.story({
  args: { lines: 3, quantity: 2, price: 2_790, nameLength: 19, hasCoupon: false },
});
