import * as v from 'valibot';

/** The requests of the shop's browser, as far as the specification names them (spec §3, §7). */
const Item = v.object({ id: v.string(), name: v.string(), price: v.number(), quantity: v.number() });
export const SentCart = v.object({
  items: v.array(Item),
  totalPrice: v.number(),
  coupon: v.optional(v.string()),
});
export type SentCart = v.InferOutput<typeof SentCart>;
export const SentCheckout = v.object({
  method: v.picklist(['crypto', 'bank', 'binance', 'balance']),
  coin: v.nullish(v.string()),
  cart: SentCart,
});
type SentCheckout = v.InferOutput<typeof SentCheckout>;

/** A payment with what its page and its row of the list need (spec §3). */
export type SpecPayment = {
  id: string;
  created_at: string;
  payment_method: 'bitcart' | 'usdt' | 'bank' | 'binance' | 'balance';
  payment_amount: string;
  payment_currency: string;
  status: 0 | 1 | 2;
  status_text: string;
  user_input: string | null;
  exchange_rate: string | null;
  payment_details: SpecDetails;
};
type SpecDetails = { methodName: string; time: number; tip: string; bitcartUrl?: string };

export type SpecOrder = {
  id: string;
  created_at: string;
  amount: number;
  status: 0 | 1;
  status_text: string;
  cart: SentCart['items'];
  goods?: Record<string, string[]>;
};

export type SpecAccount = {
  username: string;
  email: string;
  password: string;
  balance: number;
  registered_at: string;
  preference: { alerts: boolean; orders: boolean; promos: boolean };
  /** `due` is in rupees. */
  payments: { payment: SpecPayment; items: SentCart['items']; due: number }[];
  orders: SpecOrder[];
};

/** Every one-time code of the host. */
export const CODE = 246_810;
const MINUTES_TO_PAY = 30;
const COUPON = { code: 'EID10', discount: 0.1, cap: 500 };
/** The item that a balance deposit is sold as, at one rupee (spec §9). */
const DEPOSIT = 'balance';

const RATE = 280;
const TIP = 'Write nothing into the reference.';

/** How a payment by each method is paid (spec §3). */
const DETAILS = {
  bitcart: { methodName: 'Bitcoin', bitcartUrl: 'https://pay.example.com/i/invoice1' },
  usdt: {
    methodName: 'Tether',
    ccy: 'USDT',
    name: 'Tron',
    network: 'TRC20',
    address: 'TQ0Ol1I8xK4vZr7mPq2sWn5uYb9cEd3fGh',
    tag: '104233',
    confirms: 20,
  },
  bank: {
    methodName: 'Bank transfer',
    bankName: 'Example Bank',
    accNo: 'PK00EXAM0001',
    title: 'Example Shop',
  },
  binance: { methodName: 'Binance', ccy: 'USDT', accNo: '104233891', title: 'Example Exchange' },
  balance: { methodName: 'Account balance' },
};

function methodOf({ method, coin }: SentCheckout): SpecPayment['payment_method'] {
  if (method !== 'crypto') return method;
  return coin === 'USDT' ? 'usdt' : 'bitcart';
}

/** The host's accounts in memory, and what it does with them. */
export function createSpecOnlyShop() {
  const accounts = new Map<string, SpecAccount>();
  const cancellations: string[] = [];
  let count = 0;
  const nextId = (kind: string) => {
    count += 1;
    return `${kind}${count}`;
  };

  const complete = (account: SpecAccount, payment: SpecPayment) => {
    const { items = [], due = 0 } = account.payments.find((one) => one.payment === payment) ?? {};
    Object.assign(payment, { status: 1, status_text: 'Completed' });
    const bought = items.filter(({ id }) => id !== DEPOSIT);
    account.balance += items
      .filter(({ id }) => id === DEPOSIT)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    if (bought.length === 0) return;
    account.orders.unshift({
      id: nextId('order'),
      created_at: new Date().toISOString(),
      amount: due,
      status: 1,
      status_text: 'Completed',
      cart: bought,
      goods: Object.fromEntries(
        bought.map(({ id, quantity }) => [
          id,
          Array.from({ length: quantity }, (_, at) => `CODE-${id}-${at + 1}`),
        ]),
      ),
    });
  };

  return {
    accounts,
    /** The payments whose cancellation was asked for, as the requests arrived. */
    cancellations,
    find: (login: string) =>
      [...accounts.values()].find(({ username, email }) => username === login || email === login),
    register(details: Pick<SpecAccount, 'username' | 'email' | 'password'>) {
      const account: SpecAccount = {
        ...details,
        balance: 0,
        registered_at: new Date().toISOString(),
        preference: { alerts: true, orders: true, promos: false },
        payments: [],
        orders: [],
      };
      accounts.set(details.username, account);
      return account;
    },
    /** The cart with the coupon's terms, or null if the code is unknown. */
    applyCoupon: (cart: SentCart) =>
      cart.coupon?.toUpperCase() === COUPON.code
        ? { ...cart, discount: COUPON.discount, cap: COUPON.cap }
        : null,
    /** The payment that an order opens; the balance pays at once. */
    placeOrder(account: SpecAccount, sent: SentCheckout): SpecPayment {
      const { cart } = sent;
      const method = methodOf(sent);
      const off =
        cart.coupon === undefined ? 0 : Math.min(Math.round(cart.totalPrice * COUPON.discount), COUPON.cap);
      const due = cart.totalPrice - off;
      const isInUsdt = method === 'usdt' || method === 'binance';
      const payment: SpecPayment = {
        id: nextId('payment'),
        created_at: new Date().toISOString(),
        payment_method: method,
        payment_amount: isInUsdt ? (due / RATE).toFixed(2) : String(due),
        payment_currency: isInUsdt ? 'USDT' : 'PKR',
        status: 0,
        status_text: 'Pending',
        user_input: null,
        exchange_rate: isInUsdt ? String(RATE) : null,
        payment_details: { ...DETAILS[method], time: MINUTES_TO_PAY * 60, tip: TIP },
      };
      account.payments.unshift({ payment, items: cart.items, due });
      if (method === 'balance') {
        account.balance -= due;
        complete(account, payment);
      }
      return payment;
    },
    /** The money for the account's pending payment arrives. */
    receiveMoney(username: string) {
      const account = accounts.get(username);
      const pending = account?.payments.find(({ payment }) => payment.status === 0);
      if (account === undefined || pending === undefined)
        throw new Error(`${username} has no pending payment.`);
      complete(account, pending.payment);
    },
  };
}
export type SpecOnlyShop = ReturnType<typeof createSpecOnlyShop>;
