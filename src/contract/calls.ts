import * as v from 'valibot';
import {
  ChangeEmail,
  Forget,
  Login,
  PasswordChange,
  PreferenceChange,
  Profile,
  Signup,
  Step,
} from './accounts.ts';
import { Cart, CouponTry } from './cart.ts';
import { LegalText } from './legal.ts';
import { Order } from './orders.ts';
import {
  Checkout,
  CheckoutAnswer,
  Payment,
  PaymentMethod,
  PaymentStatusRequest,
  PaymentSummary,
} from './payments.ts';
import { StockQuestion } from './stock.ts';

/** An answer or a payload without a body. */
export const Nothing = v.undefined();

type Call = { method: 'GET' | 'POST'; path: `/${string}`; payload: v.GenericSchema; answer: v.GenericSchema };

/** Every HTTP call of the shop (spec §7): where it goes, what it sends, what it gets. The catalogue has its own parser. */
export const calls = {
  tos: { method: 'GET', path: '/tos.json', payload: Nothing, answer: LegalText },
  refunds: { method: 'GET', path: '/refunds.json', payload: Nothing, answer: LegalText },
  privacy: { method: 'GET', path: '/privacy.json', payload: Nothing, answer: LegalText },
  tokenValidation: { method: 'GET', path: '/api/token-validation', payload: Nothing, answer: Nothing },
  checkStock: { method: 'POST', path: '/api/check-stock', payload: StockQuestion, answer: Nothing },
  login: { method: 'POST', path: '/api/login', payload: Login, answer: Nothing },
  logout: { method: 'GET', path: '/api/logout', payload: Nothing, answer: Nothing },
  forget: { method: 'POST', path: '/api/forget', payload: Forget, answer: Step },
  signup: { method: 'POST', path: '/api/signup', payload: Signup, answer: Step },
  coupon: { method: 'POST', path: '/api/coupon', payload: CouponTry, answer: Cart },
  paymentMethods: {
    method: 'GET',
    path: '/api/payment-methods',
    payload: Nothing,
    answer: v.array(PaymentMethod),
  },
  profile: { method: 'GET', path: '/api/profile', payload: Nothing, answer: Profile },
  preference: { method: 'POST', path: '/api/preference', payload: PreferenceChange, answer: Profile },
  checkout: { method: 'POST', path: '/api/checkout', payload: Checkout, answer: CheckoutAnswer },
  changeEmail: { method: 'POST', path: '/api/change-email', payload: ChangeEmail, answer: v.string() },
  changePassword: { method: 'POST', path: '/api/change-password', payload: PasswordChange, answer: Nothing },
  myOrders: { method: 'GET', path: '/api/my-orders', payload: Nothing, answer: v.array(Order) },
  myPayments: { method: 'GET', path: '/api/my-payments', payload: Nothing, answer: v.array(PaymentSummary) },
  paymentStatus: {
    method: 'POST',
    path: '/api/payment-status',
    payload: PaymentStatusRequest,
    answer: Payment,
  },
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;
/** What one hands to a call: the schema's input, before trimming and the like. */
export type PayloadOf<N extends CallName> = v.InferInput<(typeof calls)[N]['payload']>;
export type AnswerOf<N extends CallName> = v.InferOutput<(typeof calls)[N]['answer']>;

export const CATALOGUE_PATH = '/catalogue.json';
export const CHAT_PATH = '/api/chat';
