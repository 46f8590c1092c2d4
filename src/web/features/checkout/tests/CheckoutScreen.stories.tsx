import type { Cart } from '#contract/cart.ts';
import { storiesFor } from '#statecharts/storybook/stories.tsx';
import { sampleShop } from '#web/features/catalogue/tests/sample-catalogue.ts';
import preview from '../../../../../.storybook/preview.tsx';
import { CheckoutScreen } from '../CheckoutScreen.tsx';
import { ATTEMPT_ID, checkoutModel, LARGE } from './checkout.model.ts';

const checkoutStories = (cart?: Cart) =>
  storiesFor(
    checkoutModel,
    ({ value, context }, send) => (
      <CheckoutScreen
        state={checkoutModel.machine.resolveState({
          value,
          context: cart === undefined ? context : { ...context, cart },
        })}
        send={send}
        createAttemptId={() => ATTEMPT_ID}
        catalogue={sampleShop.index}
      />
    ),
    { page: '/payment-methods' },
  );
const { View, at, by } = checkoutStories();
const ofLargeCart = checkoutStories(LARGE);
const meta = preview.meta({ title: 'Buy/Checkout', component: View });

export const Loading = meta.story(at('loading'));
export const LoadFailed = meta.story(at('loadFailed'));
export const LoadFailedOutOfReach = meta.story({
  ...by('loadFailed', 'loadOptions broken'),
  tags: ['!test'],
});
export const EmptyCart = meta.story(at('emptyCart'));
export const SelectingAMethod = meta.story(at('selecting.method'));
/** The cart costs more than a bank transfer may. */
export const SelectingAMethodAboveALimit = meta.story({
  ...ofLargeCart.at('selecting.method'),
  render: ofLargeCart.View,
});
export const SelectingACoin = meta.story(at('selecting.coin'));
export const Ready = meta.story(at('selecting.ready'));
export const Refused = meta.story(at('selecting.refused'));
export const RefusedForSomeoneElse = meta.story({
  ...by('selecting.refused', 'confirmPayer someone else'),
  tags: ['!test'],
});
export const RefusedOutOfReach = meta.story({
  ...by('selecting.refused', 'confirmPayer not told'),
  tags: ['!test'],
});
export const RefusedWithoutAnswer = meta.story({
  ...by('selecting.refused', 'after answerBy in submitting.confirmingPayer'),
  tags: ['!test'],
});
export const RefusedByTheShop = meta.story({
  ...by('selecting.refused', 'submitOrder refused'),
  tags: ['!test'],
});
export const ConfirmingThePayer = meta.story(at('submitting.confirmingPayer'));
export const Submitting = meta.story(at('submitting.sending'));
export const Identifying = meta.story(at('stillChecking.check.identifying'));
export const IdentifyingAgain = meta.story(at('stillChecking.check.identifyingAgain'));
export const StillChecking = meta.story(at('stillChecking.check.idle', 'stillChecking.wayOn.later'));
export const Rechecking = meta.story(at('stillChecking.check.checking'));
export const WayOnOffered = meta.story(at('stillChecking.check.idle', 'stillChecking.wayOn.offered'));
export const CheckUnsupported = meta.story(at('stillChecking.check.unsupported'));
export const Releasing = meta.story(at('releasing'));
export const Repriced = meta.story(at('repriced'));
export const PriceIncreased = meta.story(at('priceIncreased'));
export const PaymentPending = meta.story(at('paymentPending'));
export const OutcomeUnknown = meta.story(at('outcomeUnknown'));
export const Redirecting = meta.story(at('redirecting'));
