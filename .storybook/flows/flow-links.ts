/** A way from one flow to another, with the text that proves it. */
type FlowLink = {
  readonly from: string;
  readonly to: string;
  /** In a few words, for the map. */
  readonly when: string;
  /** A file below `src/web/`, and what it says. */
  readonly file: string;
  readonly text: string;
};

/**
 * How the flows lead to each other: by links, redirects of the guards, and events that one actor sends
 * to another. A check reads each file, and looks for links that are not listed.
 */
export const FLOW_LINKS: readonly FlowLink[] = [
  link(
    'search-box',
    'search',
    'text is typed',
    'features/catalogue/search/search-box.effects.ts',
    "to: '/search'",
  ),
  link(
    'suggestions',
    'add-to-cart',
    'a suggestion is opened',
    'features/catalogue/search/suggestions.effects.ts',
    'router.navigate({ to: href })',
  ),
  link('search', 'add-to-cart', 'a result is opened', 'features/catalogue/filters/Results.tsx', '<NodeCard'),
  link(
    'menu',
    'add-to-cart',
    'a category is opened',
    'features/navigation/CategoryMenu.tsx',
    'href={each.href}',
  ),
  link('catalogue', 'add-to-cart', 'a product is shown', 'routes/product.$.tsx', 'beforeLoad: withCatalogue'),
  link('catalogue', 'cart', 'prices change', 'app/bootstrap.ts', "cart.send({ type: 'catalogue.updated'"),
  link(
    'catalogue',
    'legal',
    'refunds are read',
    'features/catalogue/home/parts/Assurances.tsx',
    'to="/terms-of-service"',
  ),
  link('catalogue', 'notices', 'it is out of date', 'app/bootstrap.ts', 'notice: CATALOGUE_NOTICE'),
  link(
    'add-to-cart',
    'cart',
    'Add is pressed',
    'features/catalogue/add-to-cart/add-to-cart.effects.ts',
    "type: 'item.added'",
  ),
  link('cart', 'checkout', 'Go to payment', 'features/cart/parts/Summary.tsx', 'to="/payment-methods"'),
  link('cart', 'notices', 'a coupon ends', 'app/bootstrap.ts', 'notice: COUPON_NOTICE'),
  link('checkout', 'login', 'a guest logs in first', 'routes/payment-methods.tsx', 'beforeLoad: membersOnly'),
  link(
    'checkout',
    'payment',
    'the order is placed',
    'features/checkout/redirect.ts',
    'navigate(answer.redir)',
  ),
  link(
    'checkout',
    'payments',
    'the answer is lost',
    'features/checkout/parts/Steps.tsx',
    'to="/my/payments"',
  ),
  link('checkout', 'orders', 'the answer is lost', 'features/checkout/parts/Steps.tsx', 'to="/my/orders"'),
  link('payment', 'orders', 'it is completed', 'features/payment/parts/Status.tsx', 'to="/my/orders"'),
  link(
    'payment',
    'profile',
    'money goes to the balance',
    'features/payment/parts/Outcome.tsx',
    'to="/my/profile"',
  ),
  link('payment', 'cart', 'items are restored', 'features/payment/parts/RestoreItems.tsx', 'to="/cart"'),
  link(
    'payments',
    'payment',
    'a payment is opened',
    'features/orders/PaymentsScreen.tsx',
    'to="/payment/$paymentId"',
  ),
  link('orders', 'buy-again', 'an order is opened', 'routes/my.orders.tsx', 'buyAgain={'),
  link('buy-again', 'cart', 'Buy again', 'features/orders/buy-again.effects.ts', "type: 'item.added'"),
  link(
    'checkout',
    'payment-strip',
    'the order is paid elsewhere',
    'routes/payment-methods.tsx',
    "paymentStrip.send({ type: 'order.placed'",
  ),
  link(
    'payment',
    'payment-strip',
    'its page is left',
    'routes/payment.$paymentId.tsx',
    "type: 'payment.read'",
  ),
  link(
    'payment-strip',
    'payment',
    'back to it',
    'features/payment-strip/PaymentStrip.tsx',
    'to="/payment/$paymentId"',
  ),
  link(
    'payment-strip',
    'payments',
    'the payment has ended',
    'features/payment-strip/PaymentStrip.tsx',
    'to="/my/payments"',
  ),
  link(
    'payment',
    'payment-notification',
    'its page waits for money',
    'routes/payment.$paymentId.tsx',
    'awaitedPayment.set(id)',
  ),
  link(
    'payment-strip',
    'payment-notification',
    'a payment waits',
    'app/bootstrap.ts',
    'awaitedPayment.set(id)',
  ),
  link(
    'payment-notification',
    'orders',
    'the notification is pressed',
    'app/AwaitedPayment.tsx',
    "to: '/my/orders'",
  ),
  link(
    'payment-notification',
    'notices',
    'the tab is seen again',
    'app/AwaitedPayment.tsx',
    "type: 'notice.posted'",
  ),
  link(
    'payment',
    'notification-offer',
    'its page waits for money',
    'routes/payment.$paymentId.tsx',
    'offer={<Offer',
  ),
  link('session', 'payment-strip', 'a login or a logout', 'app/bootstrap.ts', "type: 'session.changed'"),
  link('session', 'login', 'a guest wants to go on', 'app/guards.ts', "to: '/login'"),
  link(
    'session',
    'profile',
    'a member opens the account',
    'features/session/AccountLink.tsx',
    "'/my/profile' : '/login'",
  ),
  link('session', 'chat', 'the visitor changes', 'app/bootstrap.ts', "type: 'visitor.changed'"),
  link('login', 'session', 'the login succeeds', 'routes/login.tsx', "type: 'login.succeeded'"),
  link('login', 'checkout', 'it was on the way', 'routes/login.tsx', 'search.redirect ??'),
  link('login', 'profile', 'it was not on the way', 'routes/login.tsx', "?? '/my/profile'"),
  link('login', 'signup', 'no account yet', 'features/account/login/LoginScreen.tsx', 'to="/signup"'),
  link(
    'login',
    'reset-password',
    'password forgotten',
    'features/account/login/LoginScreen.tsx',
    'to="/reset-password"',
  ),
  link('signup', 'session', 'the account is made', 'routes/signup.tsx', "type: 'signup.succeeded'"),
  link('signup', 'login', 'it goes on', 'features/account/signup/SignupScreen.tsx', 'to="/login"'),
  link(
    'signup',
    'legal',
    'terms are read',
    'features/account/signup/parts/DetailsForm.tsx',
    'to="/terms-of-service"',
  ),
  link(
    'reset-password',
    'login',
    'the password is set',
    'features/account/reset-password/ResetPasswordScreen.tsx',
    'to="/login"',
  ),
  link('profile', 'orders', 'a tab', 'features/account/AccountTabs.tsx', 'to="/my/orders"'),
  link('profile', 'payments', 'a tab', 'features/account/AccountTabs.tsx', 'to="/my/payments"'),
  link(
    'profile',
    'deposit',
    'Deposit',
    'features/account/profile/parts/Details.tsx',
    'to="/my/profile/deposit"',
  ),
  link(
    'profile',
    'change-email',
    'Change',
    'features/account/profile/parts/Details.tsx',
    'to="/my/profile/change-email"',
  ),
  link(
    'profile',
    'change-password',
    'Change',
    'features/account/profile/parts/Details.tsx',
    'to="/my/profile/change-password"',
  ),
  link('profile', 'balance-history', 'below it', 'routes/my.profile.tsx', 'history={<History />}'),
  link(
    'balance-history',
    'orders',
    'an order is named',
    'features/account/balance-history/BalanceHistory.tsx',
    'to="/my/orders"',
  ),
  link(
    'balance-history',
    'payment',
    'a payment is named',
    'features/account/balance-history/BalanceHistory.tsx',
    'to="/payment/$paymentId"',
  ),
  link('profile', 'session', 'logged out', 'routes/my.profile.tsx', "type: 'session.ended'"),
  link(
    'change-email',
    'profile',
    'it is done',
    'features/account/change-email/ChangeEmailScreen.tsx',
    'to="/my/profile"',
  ),
  link(
    'change-password',
    'profile',
    'it is done',
    'features/account/change-password/ChangePasswordScreen.tsx',
    'to="/my/profile"',
  ),
  link('deposit', 'cart', 'the deposit is added', 'features/account/deposit/DepositScreen.tsx', 'to="/cart"'),
  link('deposit', 'profile', 'not now', 'features/account/deposit/DepositScreen.tsx', 'to="/my/profile"'),
  link(
    'cookies',
    'legal',
    'the policy is read',
    'features/cookie-notice/CookieNotice.tsx',
    'to="/privacy-policy"',
  ),
  link('launcher', 'chat', 'the button is pressed', 'features/chat/launcher.effects.ts', 'openChat'),
];

/** The flow that each page of the shop shows; pages without a chart of their own show none. */
export const FLOW_OF_PAGE: Readonly<Record<string, string | null>> = {
  '/': null,
  '/product/$': 'add-to-cart',
  '/search': 'search',
  '/cart': 'cart',
  '/payment-methods': 'checkout',
  '/payment/$paymentId': 'payment',
  '/login': 'login',
  '/signup': 'signup',
  '/reset-password': 'reset-password',
  '/my/orders': 'orders',
  '/my/payments': 'payments',
  '/my/profile': 'profile',
  '/my/profile/deposit': 'deposit',
  '/my/profile/change-email': 'change-email',
  '/my/profile/change-password': 'change-password',
  '/privacy-policy': 'legal',
  '/terms-of-service': 'legal',
};

/** The flows that lead to a flow, and those that it leads to. */
export const linksOf = (flow: string) => ({
  before: FLOW_LINKS.filter(({ to }) => to === flow),
  after: FLOW_LINKS.filter(({ from }) => from === flow),
});

function link(from: string, to: string, when: string, file: string, text: string): FlowLink {
  return { from, to, when, file, text };
}
