import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import * as v from 'valibot';
import type { SpecAccount, SpecOnlyShop } from './spec-only-shop.ts';
import { CODE, SentCart, SentCheckout } from './spec-only-shop.ts';

/** A browser: its account, if it is logged in, and what its codes are for. */
type Session = {
  account: SpecAccount | null;
  signup: v.InferOutput<typeof Details> | null;
  reset: string | null;
  newEmail: string | null;
};

const Code = v.object({ otp: v.pipe(v.unknown(), v.transform(Number), v.literal(CODE)) });
const Details = v.object({ username: v.string(), email: v.string(), password: v.string() });
const Login = v.object({ username: v.string(), password: v.string() });
const Reset = v.object({ ...Code.entries, password_1: v.string(), password_2: v.string() });
const PasswordChange = v.object({ current_pass: v.string(), new_pass_1: v.string(), new_pass_2: v.string() });
const EmailChange = v.object({ otp_1: Code.entries.otp, otp_2: Code.entries.otp });
const Preference = v.object({ list: v.picklist(['alerts', 'orders', 'promos']), value: v.boolean() });
const PaymentStatus = v.object({
  payment_id: v.string(),
  cancel: v.optional(v.boolean()),
  userInput: v.optional(v.string()),
});

const LIMIT = 200_000;
const usable = { disabled: false, reason: '', limit: LIMIT, currencies: [] };
const METHODS = [
  {
    id: 'crypto',
    name: 'Crypto',
    description: 'Pay in coins.',
    disabled: false,
    reason: '',
    limit: LIMIT,
    currencies: [
      { id: 'BTC', name: 'Bitcoin', networks: [] },
      { id: 'LTC', name: 'Litecoin', networks: [] },
      { id: 'USDT', name: 'Tether', networks: [{ id: 'trc20', name: 'Tron', confirms: 20 }] },
    ],
  },
  { id: 'bank', name: 'Bank transfer', description: 'Send rupees from your bank.', ...usable },
  { id: 'binance', name: 'Binance', description: 'Send from your account there.', ...usable },
  { id: 'balance', name: 'Account balance', description: 'Pay from your balance.', ...usable },
];

const text = v.string();
const Step = v.strictObject({ step: v.number(), message: text });
const Row = { id: text, created_at: text, status: v.number(), status_text: text };
const Product = v.strictObject({ id: text, name: text, price: v.number(), quantity: v.number() });
const ProfileFields = v.strictObject({
  username: text,
  email: text,
  balance: v.number(),
  registered_at: text,
  preference: v.strictObject({ alerts: v.boolean(), orders: v.boolean(), promos: v.boolean() }),
});
const Lines = v.array(Product);
const paid = { payment_amount: text, payment_currency: text };
const PaymentFields = v.strictObject({
  ...paid,
  payment_method: text,
  status: v.number(),
  status_text: text,
  created_at: text,
  user_input: v.nullable(text),
  exchange_rate: v.nullable(text),
  payment_details: v.strictObject({
    methodName: text,
    time: v.number(),
    tip: text,
    bitcartUrl: v.optional(text),
    ccy: v.optional(text),
    name: v.optional(text),
    network: v.optional(text),
    address: v.optional(text),
    tag: v.optional(text),
    confirms: v.optional(v.number()),
    bankName: v.optional(text),
    accNo: v.optional(text),
    title: v.optional(text),
  }),
});

/** The fields of each JSON answer (spec §3, §7). An answer with any other field is a fault of this host. */
const ANSWERS: Record<string, v.GenericSchema> = {
  'POST /api/signup': Step,
  'POST /api/forget': Step,
  'POST /api/coupon': v.strictObject({
    items: Lines,
    totalPrice: v.number(),
    coupon: text,
    discount: v.number(),
    cap: v.number(),
  }),
  'GET /api/payment-methods': v.array(
    v.strictObject({
      id: text,
      name: text,
      description: text,
      disabled: v.boolean(),
      reason: text,
      limit: v.number(),
      currencies: v.array(
        v.strictObject({
          id: text,
          name: text,
          networks: v.array(v.strictObject({ id: text, name: text, confirms: v.number() })),
        }),
      ),
    }),
  ),
  'GET /api/profile': ProfileFields,
  'POST /api/preference': ProfileFields,
  'POST /api/checkout': v.union([v.strictObject({ bitcartUrl: text }), v.strictObject({ redir: text })]),
  'GET /api/my-orders': v.array(
    v.strictObject({
      ...Row,
      amount: v.number(),
      cart: Lines,
      goods: v.optional(v.record(text, v.array(text))),
    }),
  ),
  'GET /api/my-payments': v.array(
    v.strictObject({ ...Row, ...paid, payment_details: v.strictObject({ methodName: text }) }),
  ),
  'POST /api/payment-status': PaymentFields,
};
/** What a catalogue knows (spec §3). */
const NODE_FIELDS = [
  'id',
  'name',
  'type',
  'title',
  'region',
  'product_type',
  'eta',
  'note',
  'bg_image',
  'product_image',
  'description',
  'subcategories',
  'products',
  'price',
  'invisible',
  'out_of_stock',
];

/** A catalogue without the fields that the specification doesn't name. */
export const specCatalogue = (catalogue: unknown): unknown =>
  JSON.parse(JSON.stringify(catalogue), (key, value) =>
    key === '' || /^\d+$/.test(key) || NODE_FIELDS.includes(key) ? value : undefined,
  );
const COOKIE = 'sid';

/** The calls of the specification (spec §7) over a shop in memory, and no others. */
export function specOnlyCalls(shop: SpecOnlyShop): Hono {
  const sessions = new Map<string, Session>();
  const sessionOf = (context: Context): Session => {
    const known = sessions.get(getCookie(context, COOKIE) ?? '');
    if (known !== undefined) return known;
    const token = randomBytes(16).toString('hex');
    const session = { account: null, signup: null, reset: null, newEmail: null };
    sessions.set(token, session);
    setCookie(context, COOKIE, token, { path: '/', httpOnly: true });
    return session;
  };
  const app = new Hono();
  app.use('/api/*', async (context, next) => {
    await next();
    const fields = ANSWERS[`${context.req.method} ${context.req.path}`];
    if (fields === undefined || !context.res.ok) return;
    const sent = await context.res.text();
    v.parse(fields, JSON.parse(sent));
    context.res = new Response(sent, context.res);
  });
  /** A call for logged-in users (spec §6). */
  const forMembers =
    (answer: (account: SpecAccount, context: Context) => Response | Promise<Response>) =>
    (context: Context) => {
      const { account } = sessionOf(context);
      return account === null ? context.text('Please log in.', 401) : answer(account, context);
    };

  app.get(
    '/api/token-validation',
    forMembers((_, context) => context.body('')),
  );
  app.post('/api/check-stock', (context) => context.text('Not enough in stock', 409));
  app.post('/api/login', async (context) => {
    const { username, password } = v.parse(Login, await context.req.json());
    const account = shop.find(username);
    if (account?.password !== password) return context.text('Wrong username or password', 401);
    sessionOf(context).account = account;
    return context.body('');
  });
  app.get('/api/logout', (context) => {
    sessionOf(context).account = null;
    return context.body('');
  });
  app.post('/api/signup', async (context) => {
    const body: unknown = await context.req.json();
    const session = sessionOf(context);
    if (v.is(Details, body)) {
      session.signup = v.parse(Details, body);
      return context.json({ step: 1, message: 'Enter the code' });
    }
    if (!v.is(Code, body) || session.signup === null) return context.text('Wrong code', 400);
    shop.register(session.signup);
    return context.json({ step: 2, message: 'Welcome' });
  });
  app.post('/api/forget', async (context) => {
    const body: unknown = await context.req.json();
    const session = sessionOf(context);
    const reset = v.safeParse(Reset, body);
    if (reset.success) {
      const account = shop.find(session.reset ?? '');
      if (account === undefined) return context.text('Wrong code', 400);
      account.password = reset.output.password_1;
      return context.json({ step: 2, message: 'Done' });
    }
    const email = v.safeParse(v.object({ email: v.string() }), body);
    if (!email.success) return context.text('Wrong code', 400);
    session.reset = email.output.email;
    return context.json({ step: 1, message: 'Enter the code' });
  });
  app.post('/api/coupon', async (context) => {
    const { items, totalPrice, coupon } = v.parse(SentCart, await context.req.json());
    const cart = shop.applyCoupon({ items, totalPrice, coupon });
    return cart === null ? context.text('Unknown code', 400) : context.json(cart);
  });
  app.get(
    '/api/payment-methods',
    forMembers((_, context) => context.json(METHODS)),
  );
  const profileOf = ({ username, email, balance, registered_at, preference }: SpecAccount) => ({
    username,
    email,
    balance,
    registered_at,
    preference,
  });
  app.get(
    '/api/profile',
    forMembers((account, context) => context.json(profileOf(account))),
  );
  app.post(
    '/api/preference',
    forMembers(async (account, context) => {
      const { list, value } = v.parse(Preference, await context.req.json());
      account.preference[list] = value;
      return context.json(profileOf(account));
    }),
  );
  app.post(
    '/api/change-password',
    forMembers(async (account, context) => {
      const change = v.parse(PasswordChange, await context.req.json());
      if (change.current_pass !== account.password) return context.text('Wrong password', 400);
      account.password = change.new_pass_1;
      return context.body('');
    }),
  );
  app.post(
    '/api/change-email',
    forMembers(async (account, context) => {
      const body: unknown = await context.req.json();
      const session = sessionOf(context);
      const asked = v.safeParse(v.object({ email: v.string() }), body);
      if (asked.success) {
        session.newEmail = asked.output.email;
        return context.text('We sent a code to each address');
      }
      if (!v.is(EmailChange, body) || session.newEmail === null) return context.text('Wrong codes', 400);
      account.email = session.newEmail;
      return context.text('Your address was changed');
    }),
  );
  app.post(
    '/api/checkout',
    forMembers(async (account, context) => {
      const pending = account.payments.find(({ payment }) => payment.status === 0);
      if (pending !== undefined) return context.json({ redir: `/payment/${pending.payment.id}` }, 412);
      const { id, payment_details } = shop.placeOrder(
        account,
        v.parse(SentCheckout, await context.req.json()),
      );
      const { bitcartUrl } = payment_details;
      return context.json(bitcartUrl === undefined ? { redir: `/payment/${id}` } : { bitcartUrl });
    }),
  );
  app.get(
    '/api/my-orders',
    forMembers(({ orders }, context) => context.json(orders)),
  );
  app.get(
    '/api/my-payments',
    forMembers(({ payments }, context) =>
      context.json(
        payments.map(({ payment }) => ({
          id: payment.id,
          created_at: payment.created_at,
          payment_details: { methodName: payment.payment_details.methodName },
          payment_amount: payment.payment_amount,
          payment_currency: payment.payment_currency,
          status: payment.status,
          status_text: payment.status_text,
        })),
      ),
    ),
  );
  app.post(
    '/api/payment-status',
    forMembers(async ({ payments }, context) => {
      const { payment_id, cancel, userInput } = v.parse(PaymentStatus, await context.req.json());
      const payment = payments.find((one) => one.payment.id === payment_id)?.payment;
      if (payment === undefined) return context.text('Unknown payment', 404);
      if (cancel === true) {
        shop.cancellations.push(payment.id);
        Object.assign(payment, { status: 2, status_text: 'Cancelled' });
      }
      if (userInput !== undefined) payment.user_input = userInput;
      const { id: _, ...answer } = payment;
      return context.json(answer);
    }),
  );
  return app;
}
