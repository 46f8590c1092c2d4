import { BALANCE_VARIANT } from '#contract/constants.ts';
import { pkr } from '#contract/money.ts';
import { storiesFor } from '#statecharts/storybook/stories.tsx';
import { cartOf, sampleItem, sampleShop } from '#web/features/catalogue/tests/sample-catalogue.ts';
import preview from '../../../../../.storybook/preview.tsx';
import { CheckoutScreen } from '../CheckoutScreen.tsx';
import type { CheckoutContext } from '../checkout.setup.ts';
import { ATTEMPT_ID, checkoutModel, LARGE, METHODS } from './checkout.model.ts';

/** The stories, if parts of the context are others. */
const checkoutStories = (changes: Partial<CheckoutContext> = {}) =>
  storiesFor(
    checkoutModel,
    ({ value, context }, send) => (
      <CheckoutScreen
        state={checkoutModel.machine.resolveState({ value, context: { ...context, ...changes } })}
        send={send}
        createAttemptId={() => ATTEMPT_ID}
        catalogue={sampleShop.index}
      />
    ),
    { page: '/payment-methods' },
  );
const { View, at, by } = checkoutStories();
const ofLargeCart = checkoutStories({ cart: LARGE });
/** Why methods are off. */
const REASONS = [
  "There's no exchange rate right now. Please try again later.",
  'Not available right now. Please try again later.',
  'Not offered by this shop yet.',
];
const selectingWith = (changes: Partial<CheckoutContext>) => ({
  ...at('selecting.method'),
  render: checkoutStories(changes).View,
  tags: ['!test'],
});
/** The host has refused the order with this sentence. */
const refusedWith = (reason: string) => ({
  ...by('selecting.refused', 'submitOrder refused'),
  render: checkoutStories({ result: { kind: 'refused', reason } }).View,
  tags: ['!test'],
});
const repricedWith = (message: string) => ({
  ...at('repriced'),
  render: checkoutStories({
    result: { kind: 'repriced', message, cart: cartOf(sampleItem('steam-usd-1', 2)) },
  }).View,
  tags: ['!test'],
});
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
export const SelectingForADeposit = meta.story(
  selectingWith({ cart: cartOf(sampleItem(BALANCE_VARIANT, 1_500)) }),
);
export const SelectingForWhatIsOutOfStock = meta.story(
  selectingWith({ cart: cartOf(sampleItem('valorant-vp-2050')) }),
);
/** One method is off without a reason, others can't be read, and the host doesn't tell the balance. */
export const SelectingAmongFewMethods = meta.story(
  selectingWith({
    methods: METHODS.map(({ reason: _, ...method }) => method),
    isIncomplete: true,
    balance: null,
  }),
);
export const SelectingAmongMethodsThatAreOff = meta.story(
  selectingWith({
    methods: METHODS.map((method, at) => ({ ...method, disabled: true, reason: REASONS[at] })),
  }),
);
/** The description of the selected one is shown. */
const readyWith = (method: 'bank' | 'binance', description: string) => ({
  ...at('selecting.ready'),
  render: checkoutStories({
    selection: { method, coin: null, network: null },
    methods: METHODS.map((each) => (each.id === method ? { ...each, description, disabled: false } : each)),
  }).View,
  tags: ['!test'],
});
export const NoMethods = meta.story(selectingWith({ methods: [] }));
export const SelectingACoin = meta.story(at('selecting.coin'));
export const Ready = meta.story(at('selecting.ready'));
export const ReadyByBankTransfer = meta.story(
  readyWith('bank', 'Send rupees from your bank account, with the payment number as the reference.'),
);
export const ReadyByBinance = meta.story(readyWith('binance', 'Send USDT from your Binance account.'));
export const ReadyWithTheBalance = meta.story({
  ...at('selecting.ready'),
  render: checkoutStories({
    balance: pkr(20_000),
    selection: { method: 'balance', coin: null, network: null },
  }).View,
  tags: ['!test'],
});
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
export const RefusedAsDetailsAreMissing = meta.story(
  refusedWith('PUBG Mobile UC: Enter your player ID, e.g. 5123456789. You can do that in your cart.'),
);
export const RefusedAsTooMuchIsUnpaid = meta.story(
  refusedWith("You've opened too many payments without paying them. Please try again in 24 minutes."),
);
export const RefusedAsTriedTooOften = meta.story(
  refusedWith("You've tried to order too often. Please try again in 3 hours."),
);
export const RefusedAsTheCartIsTooLarge = meta.story(
  refusedWith("A cart can't come to more than PKR 100,000,000."),
);
export const RefusedAsNothingIsLeftToPay = meta.story(
  refusedWith('The total after the discount must be at least PKR 1.'),
);
export const RefusedAsTheBalanceIsTooLow = meta.story(refusedWith('Your balance is less than the total.'));
export const RefusedAsTheMethodIsOff = meta.story(
  refusedWith("You can't use this payment method right now."),
);
export const RefusedAsTheMethodIsSilent = meta.story(
  refusedWith("This payment method isn't responding. Please choose another, or try again."),
);
export const RefusedAsTheAmountIsTaken = meta.story(
  refusedWith(
    'Too many payments of this amount are in progress. Please choose another method or try again later.',
  ),
);
export const RefusedAsTheCoinIsGone = meta.story(refusedWith('Choose a coin that is offered.'));
export const RefusedAsTheNetworkIsGone = meta.story(refusedWith('Choose a network that is offered.'));
export const RefusedAsTooLittle = meta.story(refusedWith('Tron (TRC20) takes no less than 5 USDT.'));
export const RefusedAsLoggedOut = meta.story({
  ...at('selecting.refused'),
  render: checkoutStories({
    result: {
      kind: 'refused',
      reason: 'You are not logged in. Nothing was ordered.',
      needsLogin: true,
    },
  }).View,
  tags: ['!test'],
});
export const RefusedAsGivenUp = meta.story(
  refusedWith("This order didn't reach us, so nothing was ordered. Please place it again."),
);
export const RefusedAsAnotherOrder = meta.story(
  refusedWith('This request has the key of another one. Please try again.'),
);
export const ConfirmingThePayer = meta.story(at('submitting.confirmingPayer'));
export const Submitting = meta.story(at('submitting.sending'));
export const Identifying = meta.story(at('stillChecking.check.identifying'));
export const IdentifyingAgain = meta.story(at('stillChecking.check.identifyingAgain'));
export const StillChecking = meta.story(at('stillChecking.check.idle', 'stillChecking.wayOn.later'));
export const StillCheckingABusyShop = meta.story({
  ...at('stillChecking.check.idle', 'stillChecking.wayOn.later'),
  render: checkoutStories({
    checkError: "We're very busy right now. Please try again in a few seconds.",
  }).View,
  tags: ['!test'],
});
export const Rechecking = meta.story(at('stillChecking.check.checking'));
export const WayOnOffered = meta.story(at('stillChecking.check.idle', 'stillChecking.wayOn.offered'));
export const CheckUnsupported = meta.story(at('stillChecking.check.unsupported'));
export const Releasing = meta.story(at('releasing'));
export const Repriced = meta.story(at('repriced'));
export const RepricedAsItIsNoLongerSold = meta.story(
  repricedWith(
    'No longer sold: VPN for a year. Your discount no longer applies. Please check the new total before you pay.',
  ),
);
export const RepricedWithoutAWord = meta.story(
  repricedWith('Prices, products or your discount have changed.'),
);
export const PriceIncreased = meta.story(at('priceIncreased'));
export const PaymentPending = meta.story(at('paymentPending'));
export const PaymentPendingOfALostOrder = meta.story({
  ...at('paymentPending'),
  render: checkoutStories({ hasReleased: true }).View,
  tags: ['!test'],
});
export const OutcomeUnknown = meta.story(at('outcomeUnknown'));
export const Redirecting = meta.story(at('redirecting'));
