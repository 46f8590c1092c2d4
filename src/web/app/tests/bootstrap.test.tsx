import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountCalls } from '#contract/accounts.ts';
import { indexCatalogue } from '#contract/catalogue.ts';
import { pkr } from '#contract/money.ts';
import { paymentCalls } from '#contract/payments.ts';
import { sessionCalls } from '#contract/session.ts';
import { generateCatalogue } from '#web/features/catalogue/search/tests/large-catalogue.ts';
import { sampleItem, sampleShop } from '#web/features/catalogue/tests/sample-catalogue.ts';
import { refusalResponse } from '#web/platform/tests/request-over.ts';
import { mayStore, storedRecords } from '../stored-records.ts';
import { startForTest } from './start-app.tsx';

/** A shop whose host confirms the stored session, and answers 401 to the given paths. */
function startAt({
  refuses,
  headers = {},
}: {
  refuses: readonly string[];
  headers?: Record<string, string>;
}) {
  vi.spyOn(window, 'fetch').mockImplementation(async (path) => {
    if (refuses.includes(String(path))) return refusalResponse(401, 'No.');
    return String(path).startsWith('/api/')
      ? new Response(null, { status: 204, headers })
      : new Response('[]');
  });
  return startForTest();
}

/** A payment with money to send for another hour. */
const WAITING = { id: 'p1', amount: '1100', currency: 'PKR', deadline: Date.now() + 3_600_000 };

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('isLoggedIn', 'true');
});
afterEach(() => void vi.restoreAllMocks());

describe('the shop in a browser', () => {
  it('asks the host whether the stored session is still valid, and stores the answer', async () => {
    const { actors } = await startAt({ refuses: ['/api/token-validation'] });
    await waitFor(() => expect(actors.session.getSnapshot().value).toBe('guest'));
    expect(localStorage.getItem('isLoggedIn')).toBe('false');
  });

  it.each([
    [[], 'member'],
    [['/api/token-validation'], 'guest'],
  ])('asks the host where the browser stores nothing (401 to %j): %s', async (refuses, tag) => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const { actors } = await startAt({ refuses });
    expect(window.fetch).toHaveBeenCalledWith('/api/token-validation', expect.anything());
    await waitFor(() => expect(actors.session.getSnapshot().hasTag('known')).toBe(true));
    expect(actors.session.getSnapshot().hasTag('member')).toBe(tag === 'member');
  });

  it.each([
    [
      'refuses to store',
      () => {
        throw new DOMException('Full.', 'QuotaExceededError');
      },
    ],
    ['says yes and stores nothing', () => {}],
  ])(
    'says once that nothing is saved where the browser %s, and the cart stays (R-143)',
    async (_, setItem) => {
      localStorage.clear();
      vi.spyOn(Storage.prototype, 'setItem').mockImplementation(setItem);
      const { actors } = await startAt({ refuses: [] });
      const notices = () => actors.notices.getSnapshot().context.notices;
      await waitFor(() => expect(actors.session.getSnapshot().hasTag('member')).toBe(true));
      expect(notices()).toEqual([]);
      for (const id of ['valorant-vp-1000', 'pubg-uc-60'])
        actors.cart.send({ type: 'item.added', item: sampleItem(id) });
      await waitFor(() => expect(notices()).toHaveLength(1));
      expect(notices()).toEqual([
        {
          id: 'storage',
          tone: 'warning',
          text: "Your browser doesn't save what this shop stores in it. Your cart and any unfinished order last until you close or reload this page.",
        },
      ]);
      actors.notices.send({ type: 'notice.dismissed', id: 'storage' });
      actors.theme.send({ type: 'theme.switched' });
      actors.cart.send({ type: 'item.added', item: sampleItem('pubg-uc-60') });
      await waitFor(() =>
        expect(
          storedRecords(window)
            .cart.read()
            ?.items.map(({ quantity }) => quantity),
        ).toEqual([1, 2]),
      );
      expect(actors.cart.getSnapshot().context.cart.items).toHaveLength(2);
      expect(notices()).toEqual([]);
    },
  );

  it('logs out on a 401 to any call', async () => {
    const { actors, request } = await startAt({ refuses: ['/api/profile'] });
    await waitFor(() => expect(actors.session.getSnapshot().hasTag('member')).toBe(true));
    await request(accountCalls.profile, undefined);
    expect(actors.session.getSnapshot().value).toBe('guest');
  });

  it('on a logout drops the flow of changing an address, and nothing else of the tab', async () => {
    const { actors, storedFlows } = await startAt({ refuses: [] });
    await waitFor(() => expect(actors.session.getSnapshot().hasTag('member')).toBe(true));
    const left = {
      email: 'amna@example.com',
      requestCount: 1,
      requestedAt: 0,
      resendAt: 60_000,
      isAtCode: true,
      requestedAtByDevice: 0,
    };
    storedFlows.changeEmail.write(left);
    storedFlows.resetPassword.write(left);
    actors.session.send({ type: 'session.ended' });
    expect(storedFlows.changeEmail.read()).toBeNull();
    expect(storedFlows.resetPassword.read()).toEqual(left);
  });

  it('joins the conversation of an account that support has written to, once (R-78)', async () => {
    const { actors, request } = await startAt({ refuses: [], headers: { 'Support-Wrote': '1' } });
    await waitFor(() => expect(actors.chatLauncher.getSnapshot().matches('idle')).toBe(false));
    expect(localStorage.getItem('chat')).toContain('"lastReadId":null');
    localStorage.setItem('chat', '{"lastReadId":4}');
    await request(sessionCalls.tokenValidation, undefined);
    expect(localStorage.getItem('chat')).toBe('{"lastReadId":4}');
    actors.session.send({ type: 'session.ended' });
    await request(sessionCalls.tokenValidation, undefined);
    expect(localStorage.getItem('chat')).toBeNull();
  });

  it('reads a kept catalogue as leniently as a fetched one (R-11)', () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const card = { id: 'card', name: 'Card', type: 'products', products: [] };
    localStorage.setItem(
      'products',
      JSON.stringify([{ ...card, rating: 5, region: null }, { id: 'odd', type: 'bundle' }, card]),
    );
    expect(storedRecords(window).products.read()).toEqual([{ ...card, description: [] }]);
  });

  it('does not even try to write a catalogue that is far too large to store', () => {
    const tree = [...generateCatalogue(4_000).nodes.values()].flatMap(({ node, ancestors }) =>
      ancestors.length === 0 ? node : [],
    );
    expect(storedRecords(window).products.write(tree)).toBe(false);
    expect(mayStore(indexCatalogue(tree))).toBe(false);
    expect(mayStore(sampleShop.index)).toBe(true);
  });

  it('reads the data of a prerendered page the same way', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const card = { id: 'card', name: 'Card', type: 'products', products: [] };
    const element = document.createElement('script');
    element.id = 'page-data';
    element.type = 'application/json';
    element.textContent = JSON.stringify({
      origin: 'https://shop.example.com',
      catalogue: [{ ...card, rating: 5 }, null],
      texts: {},
    });
    document.body.append(element);
    const { actors, isPrerendered, origin } = await startAt({ refuses: [] });
    element.remove();
    expect(isPrerendered).toBe(true);
    expect(origin).toBe('https://shop.example.com');
    expect(actors.catalogue.getSnapshot().context.prerendered?.catalogue.tree).toMatchObject([
      { id: 'card' },
    ]);
  });

  it.each([
    ['a member', WAITING, { waiting: 'asking' }],
    ['a member whose order went to another site', null, 'looking'],
    ['a guest', WAITING, 'none'],
  ])('asks about the payment that waits, of %s (R-97)', async (whose, payment, state) => {
    localStorage.setItem('isLoggedIn', JSON.stringify(whose !== 'a guest'));
    localStorage.setItem('waitingPayment', JSON.stringify({ payment }));
    vi.spyOn(window, 'fetch').mockReturnValue(new Promise(() => {}));
    const { actors } = await startForTest();
    expect(actors.paymentStrip.getSnapshot().value).toEqual(state);
    expect(localStorage.getItem('waitingPayment')).toBe(
      whose === 'a guest' ? null : JSON.stringify({ payment }),
    );
  });

  it('keeps the payment that waits while another tab asks about an order (R-97)', async () => {
    localStorage.setItem('waitingPayment', JSON.stringify({ payment: WAITING }));
    vi.spyOn(window, 'fetch').mockReturnValue(new Promise(() => {}));
    const { actors } = await startForTest();
    const hear = (newValue: string | null) => {
      if (newValue === null) localStorage.removeItem('waitingPayment');
      else localStorage.setItem('waitingPayment', newValue);
      const change = { key: 'waitingPayment', newValue, storageArea: localStorage };
      window.dispatchEvent(new StorageEvent('storage', change));
    };
    hear('{"payment":null}');
    expect(actors.paymentStrip.getSnapshot().context.payment).toEqual(WAITING);
    hear(null);
    expect(actors.paymentStrip.getSnapshot().value).toBe('settled');
  });

  it('keeps the page of an order that a 401 refuses, so that it can say so (R-57)', async () => {
    const { actors, request } = await startAt({ refuses: ['/api/checkout', '/api/profile'] });
    await waitFor(() => expect(actors.session.getSnapshot().hasTag('member')).toBe(true));
    const cart = { items: [], totalPrice: pkr(0) };
    const isToldByPage = true;
    for (const answer of [
      await request(accountCalls.profile, undefined, { isToldByPage }),
      await request(paymentCalls.checkout, { method: 'bank', cart }, { isToldByPage }),
    ])
      expect(answer).toMatchObject({ kind: 'refusal', status: 401 });
    expect(actors.session.getSnapshot().hasTag('member')).toBe(true);
  });

  it('drops no line of the cart because of what a kept catalogue lacks (R-24)', async () => {
    localStorage.setItem('products', JSON.stringify([]));
    const item = sampleItem('valorant-vp-1000', 2);
    localStorage.setItem('cart', JSON.stringify({ items: [item], totalPrice: item.price * 2 }));
    vi.spyOn(window, 'fetch').mockReturnValue(new Promise(() => {}));
    const { actors } = await startForTest();
    expect(actors.catalogue.getSnapshot().hasTag('loaded')).toBe(true);
    expect(actors.cart.getSnapshot().context.cart.items).toEqual([item]);
  });

  it('ends at the theme that is stored, where two tabs switch at once', async () => {
    const { actors } = await startAt({ refuses: [] });
    actors.theme.send({ type: 'theme.switched' });
    // Another tab has chosen dark a moment before, and this one hears of it now.
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: '"dark"' }));
    expect([actors.theme.getSnapshot().value, localStorage.getItem('theme')]).toEqual(['light', '"light"']);
  });

  it('stores the chosen theme, applies it, and forgets it when the system decides again', async () => {
    const { actors } = await startAt({ refuses: [] });
    const root = document.documentElement;
    actors.theme.send({ type: 'theme.switched' });
    expect([root.dataset['theme'], localStorage.getItem('theme')]).toEqual(['light', '"light"']);
    actors.theme.send({ type: 'theme.switched' });
    expect([root.dataset['theme'], localStorage.getItem('theme')]).toEqual(['dark', '"dark"']);
    actors.theme.send({ type: 'theme.switched' });
    expect([root.dataset['theme'], localStorage.getItem('theme')]).toEqual([undefined, null]);
  });
});
