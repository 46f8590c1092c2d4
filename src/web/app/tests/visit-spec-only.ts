import { sampleCatalogue, sampleItem } from '#web/features/catalogue/tests/sample-catalogue.ts';
import { specCatalogue, specOnlyCalls } from '../../../../tests/e2e/support/spec-only-calls.ts';
import type { SpecAccount, SpecOnlyShop } from '../../../../tests/e2e/support/spec-only-shop.ts';
import { createSpecOnlyShop } from '../../../../tests/e2e/support/spec-only-shop.ts';
import { openShop } from './start-app.tsx';

export const MEMBER = { username: 'amna_k', email: 'amna@example.com', password: 'quiet-river-42' };
export const CARD = sampleItem('valorant-vp-475', 2);

export type Refusal = { status: number; body?: string } | 'cut';

/** The host in this process, with a browser's one cookie, and what arrived: `POST /api/checkout`. */
function startHost(shop: SpecOnlyShop) {
  const calls = specOnlyCalls(shop);
  const arrived: string[] = [];
  const refusals = new Map<string, Refusal>();
  const changes = new Map<string, (answer: unknown) => unknown>();
  let cookie = '';
  const fetch: typeof globalThis.fetch = async (address, { method = 'GET', body } = {}) => {
    const path = String(address).replace(/\?.*/, '');
    const call = `${method} ${path}`;
    arrived.push(call);
    const refusal = refusals.get(call);
    if (refusal === 'cut') throw new TypeError('The connection was cut.');
    if (refusal !== undefined) return new Response(refusal.body, { status: refusal.status });
    if (path === '/catalogue.json')
      return Response.json((changes.get(call) ?? specCatalogue)(specCatalogue(sampleCatalogue)));
    const response = await calls.request(path, { method, body: body ?? null, headers: { cookie } });
    cookie = response.headers.get('Set-Cookie')?.split(';')[0] ?? cookie;
    if (response.status === 500) throw new Error(`${call}: the host has a fault.`);
    const change = changes.get(call);
    return change === undefined || !response.ok ? response : Response.json(change(await response.json()));
  };
  return {
    fetch,
    count: (call: string) => arrived.filter((each) => each === call).length,
    /** From now on the JSON of answers to `call` is changed. */
    alter: (call: string, change: (answer: unknown) => unknown) => void changes.set(call, change),
    /** From now on `call` gets this answer and has no effect; null ends that. */
    refuse(call: string, refusal: Refusal | null) {
      if (refusal === null) refusals.delete(call);
      else refusals.set(call, refusal);
    },
  };
}

export type Visit = {
  as?: 'member' | 'guest';
  cart?: readonly (typeof CARD)[];
  prepare?: (account: SpecAccount, shop: SpecOnlyShop) => void;
  /** What is between the browser and the host. */
  over?: (fetch: typeof globalThis.fetch) => typeof globalThis.fetch;
};

/** The whole shop at `path`, in the browser of a member or a guest, with these lines in the cart. */
export async function visit(
  path: string,
  { as = 'member', cart = [], prepare = () => {}, over = (fetch) => fetch }: Visit = {},
) {
  const shop = createSpecOnlyShop();
  const account = shop.register(MEMBER);
  prepare(account, shop);
  const host = startHost(shop);
  if (as === 'member') {
    await host.fetch('/api/login', { method: 'POST', body: JSON.stringify(MEMBER) });
    localStorage.setItem('isLoggedIn', 'true');
  }
  const totalPrice = cart.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  if (cart.length > 0) localStorage.setItem('cart', JSON.stringify({ items: cart, totalPrice }));
  return { ...(await openShop(path, over(host.fetch))), shop, host, account };
}
