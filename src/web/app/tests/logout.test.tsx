import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleCatalogue } from '#web/features/catalogue/tests/sample-catalogue.ts';
import { PAYMENTS } from '#web/features/payment/tests/payment.model.ts';
import { refusalResponse } from '#web/platform/tests/request-over.ts';
import type { Actors, AppContext } from '../context.ts';
import {
  type StoredFlows,
  type StoredRecords,
  storedChatDraft,
  storedFlows,
  storedRecords,
} from '../stored-records.ts';
import { openShop } from './start-app.tsx';

/** Two accounts that have nothing in common. */
const AMNA = {
  profile: {
    username: 'amna_k',
    email: 'amna@example.com',
    balance: 12_345,
    registered_at: '2026-01-01T12:00:00.000Z',
    preference: { alerts: true, orders: true, promos: true },
  },
  payment: 'payment-of-amna',
  order: 'order-of-amna',
  amount: 4_321,
};
const BILAL = {
  profile: { ...AMNA.profile, username: 'bilal_r', email: 'bilal@example.com', balance: 678 },
  payment: 'payment-of-bilal',
  order: 'order-of-bilal',
  amount: 987,
};
const OF_AMNA = /amna|12,345|4,321/i;
const AT = '2026-03-05T09:00:00.000Z';

const bankPayment = ({ amount }: typeof AMNA) => ({
  payment_method: 'bank',
  payment_amount: String(amount),
  payment_currency: 'PKR',
  status: 0,
  status_text: 'Waiting for your payment',
  outcome: 'pending',
  created_at: new Date().toISOString(),
  user_input: 'SENDER',
  payment_details: {
    methodName: 'Bank transfer',
    time: 3_600,
    bankName: 'Bank',
    accNo: 'PK36',
    title: 'Shop',
  },
});
const notFound = () => refusalResponse(404, 'There is no such payment.');

/** A host with both accounts; `session` says who is logged in. */
function host(session: { account: typeof AMNA | null }) {
  return async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(String(input), 'http://localhost');
    if (pathname === '/catalogue.json') return Response.json(sampleCatalogue);
    if (pathname === '/api/login') {
      session.account =
        [AMNA, BILAL].find(({ profile }) => String(init?.body).includes(profile.username)) ?? null;
      return new Response(null, { status: 204 });
    }
    if (pathname === '/api/logout') {
      session.account = null;
      return new Response(null, { status: 204 });
    }
    const { account } = session;
    if (account === null) return refusalResponse(401, 'You are not logged in.');
    const row = { created_at: AT, status: 0, status_text: 'Waiting' };
    switch (pathname) {
      case '/api/profile':
        return Response.json(account.profile);
      case '/api/my-orders':
        return Response.json([{ ...row, id: account.order, amount: account.amount, cart: [] }]);
      case '/api/my-payments':
        return Response.json([{ ...row, ...bankPayment(account), id: account.payment }]);
      case '/api/balance-history':
        return Response.json([{ id: '1', created_at: AT, amount: account.amount, reason: account.order }]);
      case '/api/payment-status':
        return String(init?.body).includes(account.payment)
          ? Response.json(bankPayment(account))
          : notFound();
      default:
        return new Response(null, { status: 204 });
    }
  };
}

/** The shop in a browser where Amna is logged in. */
const openAsAmna = (path: string) => openShop(path, host({ account: AMNA }));

const shown = () => document.body.textContent ?? '';
/** All that the browser has stored, but whose attempts to order are not known yet. */
const stored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('isLoggedIn', 'true');
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  delete document.documentElement.dataset['payment'];
  document.title = '';
});

it('after a logout, and a login of somebody else, nothing of the first account is shown or kept', async () => {
  const { user, go, seePath } = await openAsAmna('/my/profile');
  expect(await screen.findByText('amna@example.com')).toBeVisible();
  await go('/my/orders');
  expect(await screen.findByText('order-of-amna', { selector: 'code' })).toBeVisible();
  await go('/my/payments');
  expect(await screen.findByText('payment-of-amna', { selector: 'code' })).toBeVisible();
  await go('/payment/payment-of-amna');
  expect(await screen.findByText('PKR 4,321', { selector: 'dd' })).toBeVisible();
  await go('/my/profile');
  expect(await screen.findByText('PKR 12,345')).toBeVisible();
  expect(await screen.findByRole('link', { name: /^Payment waiting: PKR 4,321/ })).toBeVisible();
  expect(stored()).toMatch(OF_AMNA);

  await user.click(screen.getByRole('button', { name: 'Log out' }));
  await seePath('/');
  expect(await screen.findByRole('link', { name: 'Login / Sign Up' })).toBeVisible();
  expect(shown()).not.toMatch(OF_AMNA);
  expect(stored()).not.toMatch(OF_AMNA);

  await go('/my/payments');
  await seePath('/login');
  await user.type(await screen.findByLabelText('Username or email'), 'bilal_r');
  await user.type(screen.getByLabelText('Password'), 'open sesame 1{Enter}');
  await seePath('/my/payments');
  expect(await screen.findByText('payment-of-bilal', { selector: 'code' })).toBeVisible();
  expect(await screen.findByRole('link', { name: /^Payment waiting: PKR 987/ })).toBeVisible();
  expect(shown()).not.toMatch(OF_AMNA);
  await go('/my/orders');
  expect(await screen.findByText('order-of-bilal', { selector: 'code' })).toBeVisible();
  expect(shown()).not.toMatch(OF_AMNA);
  await go('/my/profile');
  expect(await screen.findByText('+PKR 987')).toBeVisible();
  expect(await screen.findByText('PKR 678')).toBeVisible();
  expect(shown()).not.toMatch(OF_AMNA);
  await go('/payment/payment-of-amna');
  expect(await screen.findByText('There is no such payment.')).toBeVisible();
  expect(shown()).not.toMatch(/4,321/);
  expect(stored()).not.toMatch(OF_AMNA);
});

/** The effect of a logout on each record that outlives a page. A new record is listed here. */
const FORGOTTEN = 'it belongs to an account, and is forgotten';
const OF_BROWSER = 'it belongs to the browser, and stays';
const OF_SHOP = 'it has nothing of an account';
type Fate = typeof FORGOTTEN | typeof OF_BROWSER | typeof OF_SHOP;

const CONTEXT: Record<keyof AppContext, Fate> = {
  actors: FORGOTTEN,
  isPrerendered: OF_SHOP,
  prerenderedActors: OF_SHOP,
  origin: OF_SHOP,
  legalTexts: OF_SHOP,
  methods: OF_SHOP,
  recentlyViewed: OF_BROWSER,
  storedFlows: FORGOTTEN,
  chat: FORGOTTEN,
  browser: OF_BROWSER,
  cachedPayments: FORGOTTEN,
  request: OF_SHOP,
  serverClock: OF_SHOP,
  clock: OF_SHOP,
};
const ACTORS: Record<keyof Actors, Fate> = {
  session: FORGOTTEN,
  catalogue: OF_SHOP,
  cart: OF_BROWSER,
  notices: FORGOTTEN,
  theme: OF_BROWSER,
  cookies: OF_BROWSER,
  menu: OF_SHOP,
  chatLauncher: OF_SHOP,
  paymentStrip: FORGOTTEN,
};
const RECORDS: Record<keyof StoredRecords, Fate> = {
  cart: OF_BROWSER,
  products: OF_SHOP,
  isLoggedIn: FORGOTTEN,
  cookiesAccepted: OF_BROWSER,
  theme: OF_BROWSER,
  chat: FORGOTTEN,
  recentlyViewed: OF_BROWSER,
  deliveryDetails: FORGOTTEN,
  waitingPayment: FORGOTTEN,
};
const FLOWS: Record<keyof StoredFlows, Fate> = {
  signup: OF_BROWSER,
  resetPassword: OF_BROWSER,
  changeEmail: FORGOTTEN,
};
/** The keys of all stored records, by the source files that name them. */
const KEYS: Record<string, Fate> = {
  ...RECORDS,
  ...FLOWS,
  /** An attempt has the name of its account, and is shown to this account only. */
  checkouts: OF_BROWSER,
  notificationsAnswered: OF_BROWSER,
  /** A cart that waits for a deposit stays like the cart itself. */
  setAside: OF_BROWSER,
  reloadedAt: OF_SHOP,
  /** Each press on Add before the scripts run has a key of its own that begins so. */
  earlyAdd: FORGOTTEN,
};

describe('what a logout leaves', () => {
  it('is said of all that outlives a page', async () => {
    const { context } = await openAsAmna('/');
    expect(Object.keys(context).sort()).toEqual(Object.keys(CONTEXT).sort());
    expect(Object.keys(context.actors).sort()).toEqual(Object.keys(ACTORS).sort());
    expect(Object.keys(storedRecords(window)).sort()).toEqual(Object.keys(RECORDS).sort());
    expect(Object.keys(storedFlows(window)).sort()).toEqual(Object.keys(FLOWS).sort());
  });

  it('is said of every key that the shop stores by', () => {
    const sources = import.meta.glob<string>(
      ['../../**/*.{ts,tsx}', '!../../**/tests/**', '!../../testing/**'],
      { query: '?raw', import: 'default', eager: true },
    );
    const keys = Object.values(sources).flatMap((source) =>
      [...source.matchAll(/\b(?:localRecord|sessionRecord|localKeys)\(\s*\w+,\s*'(\w+)/g)].map(
        ([, key]) => key,
      ),
    );
    expect(keys).toContain('waitingPayment');
    expect(keys.filter((key = '') => !(key in KEYS))).toEqual([]);
  });

  it('has nothing of an account: what it had before is gone', async () => {
    const { context } = await openAsAmna('/');
    const { actors, cachedPayments, storedFlows: flows } = context;
    await waitFor(() => expect(actors.session.getSnapshot().hasTag('member')).toBe(true));
    const records = storedRecords(window);
    const draft = storedChatDraft(window);
    const waiting = { id: 'p1', amount: '4321', currency: 'PKR', deadline: Date.now() + 60_000 };
    const code = {
      email: 'amna@example.com',
      requestCount: 1,
      requestedAt: 0,
      resendAt: 0,
      isAtCode: true,
      requestedAtByDevice: 0,
    };
    act(() => {
      actors.paymentStrip.send({ type: 'payment.read', id: 'p1', payment: waiting });
      actors.notices.send({
        type: 'notice.posted',
        notice: { id: 'paid', tone: 'success', text: 'Your codes are ready. See My Orders.' },
      });
    });
    cachedPayments.set('p1', { payment: PAYMENTS.bank, now: 0 });
    flows.changeEmail.write(code);
    records.chat.write({ lastReadId: 7 });
    records.deliveryDetails.write([{ id: 'pubg-uc', details: { player: '5123456789' } }]);
    draft.write({ text: 'Where is my code?' });

    const kept = () => ({
      session: actors.session.getSnapshot().context.isLoggedIn,
      isLoggedIn: records.isLoggedIn.read(),
      paymentStrip: actors.paymentStrip.getSnapshot().context.payment?.id,
      waitingPayment: records.waitingPayment.read()?.payment?.id,
      awaitedPayment: actors.paymentStrip.getSnapshot().context.awaited,
      cachedPayments: [...cachedPayments.keys()],
      notices: actors.notices.getSnapshot().context.notices.map(({ id }) => id),
      changeEmail: flows.changeEmail.read()?.email,
      chat: records.chat.read()?.lastReadId,
      draft: draft.read() !== null,
      deliveryDetails: records.deliveryDetails.read()?.map(({ id }) => id),
    });
    expect(kept()).toEqual({
      session: true,
      isLoggedIn: true,
      paymentStrip: 'p1',
      waitingPayment: 'p1',
      awaitedPayment: 'p1',
      cachedPayments: ['p1'],
      notices: ['paid'],
      changeEmail: 'amna@example.com',
      chat: 7,
      draft: true,
      deliveryDetails: ['pubg-uc'],
    });
    act(() => actors.session.send({ type: 'session.ended' }));
    expect(kept()).toEqual({
      session: false,
      isLoggedIn: false,
      paymentStrip: undefined,
      waitingPayment: undefined,
      awaitedPayment: undefined,
      cachedPayments: [],
      notices: [],
      changeEmail: undefined,
      chat: undefined,
      draft: false,
      deliveryDetails: undefined,
    });
  });
});
