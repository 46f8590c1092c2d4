import type { Hono } from 'hono';
import { registerAccounts } from './accounts/routes.ts';
import { registerCatalogue } from './catalogue/routes.ts';
import { registerCheckout } from './checkout/routes.ts';
import type { Host } from './host.ts';
import { answerError } from './http/answers.ts';
import type { HostEnv } from './http/api.ts';
import { createApi } from './http/api.ts';
import { registerHealth } from './http/health.ts';
import { nothingHere } from './http/refusal.ts';
import { registerOrders } from './orders/routes.ts';
import type { BuiltShop } from './pages/built.ts';
import { registerCrawlers } from './pages/crawlers.ts';
import { registerPages } from './pages/routes.ts';
import { registerPayments } from './payments/routes.ts';
import { registerSandbox } from './sandbox/routes.ts';
import { registerStock } from './stock/routes.ts';

/** The host as one function from request to answer. Without the built `shop` it has calls only, no pages. */
export function createApp(host: Host, { shop }: { shop?: BuiltShop } = {}): Hono<HostEnv> {
  const api = createApi(host);
  registerAccounts(api);
  registerCatalogue(api);
  registerStock(api);
  registerCheckout(api);
  registerPayments(api);
  registerOrders(api);
  registerSandbox(api);
  registerHealth(api);
  api.app.all('/api/*', () => {
    throw nothingHere();
  });
  registerCrawlers(api);
  if (shop !== undefined) registerPages(api, shop);
  api.app.notFound(() => answerError(nothingHere()));
  return api.app;
}
