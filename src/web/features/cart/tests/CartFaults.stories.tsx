import { expect } from 'storybook/test';
import type { EventFrom, SnapshotFrom } from 'xstate';
import { createActor } from 'xstate';
import { FIELD_FAULTS } from '#contract/tests/field-faults.ts';
import { idleEffect } from '#statecharts/index.ts';
import { formAt } from '#statecharts/storybook/form-stories.tsx';
import { cartOf, sampleItem, sampleShop } from '#web/features/catalogue/tests/sample-catalogue.ts';
import preview from '../../../../../.storybook/preview.tsx';
import { CartScreen } from '../CartScreen.tsx';
import { cartMachine } from '../cart.machine.ts';
import { cartModel } from './cart.model.ts';

const draw = (
  state: SnapshotFrom<typeof cartMachine>,
  send: (event: EventFrom<typeof cartMachine>) => void,
) => <CartScreen state={state} send={send} catalogue={sampleShop.index} />;
const cart = formAt(cartModel, ['lines.filled', 'coupon.none'], draw, { page: '/cart' });
const meta = preview.meta({ title: 'Buy/Cart/Field faults' });

/** Why the chart refuses a code without asking the host. */
function errorFor(code: string) {
  const actor = createActor(cartMachine.provide({ actors: { cartStore: idleEffect() } }), {
    input: { cart: cartOf(sampleItem('valorant-vp-1000')) },
  }).start();
  actor.send({ type: 'coupon.entered', code });
  const { couponError } = actor.getSnapshot().context;
  actor.stop();
  return couponError;
}

const refused = ({ typed, says }: { typed: string; says: string }, error = errorFor(typed)) =>
  cart.refused({
    press: 'Apply',
    at: ['lines.filled', 'coupon.refused'],
    context: { couponError: error },
    faults: { 'Discount code': { typed, says } },
  });

export const CouponEmpty = meta.story(refused(FIELD_FAULTS.coupon.empty));
export const CouponTooLong = meta.story(refused(FIELD_FAULTS.coupon.tooLong));
export const CouponUnprintable = meta.story({
  ...refused({ typed: 'EID\u000710', says: "A discount code can't have control characters." }),
  tags: ['!test'],
});
const { coupon, reason } = cartModel.outcomes.checkCoupon.refused;
export const CouponUnusable = meta.story(
  refused({ typed: coupon, says: reason }, { message: reason, field: 'coupon' }),
);

/** While it is typed. When its field is left, it becomes the nearest possible quantity. */
export const QuantityUnfinished = meta.story({
  ...cart.invalid({ press: '', faults: {} }),
  play: async ({ canvas, userEvent }) => {
    const [quantity] = canvas.getAllByRole('spinbutton');
    if (quantity === undefined) throw new Error('The cart shows no quantity.');
    await userEvent.clear(quantity);
    await expect(quantity).toHaveDisplayValue('');
    await expect(quantity).toHaveFocus();
  },
});
