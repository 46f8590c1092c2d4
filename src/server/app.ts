import type { Hono } from 'hono';
import { registerAccounts } from './accounts/routes.ts';
import { registerCatalogue } from './catalogue/routes.ts';
import { registerCheckout } from './checkout/routes.ts';
import type { Host } from './host.ts';
import { createApi } from './http/api.ts';
import { registerCspReports } from './http/csp-reports.ts';
import { registerHealth } from './http/health.ts';
import type { HostEnv } from './http/hono-context.ts';
import { notFound } from './http/http-error.ts';
import type { ReadyResources } from './http/ready-answers.ts';
import { registerOrders } from './orders/routes.ts';
import type { BuiltShop } from './pages/built-shop.ts';
import { registerCrawlers } from './pages/crawlers.ts';
import { registerPages } from './pages/routes.ts';
import { registerPayments } from './payments/routes.ts';
import { registerWebhooks } from './reconciliation/polling/routes.ts';
import { registerSandbox } from './sandbox/routes.ts';
import { authenticate } from './sessions/session.ts';
import { registerStock } from './stock/routes.ts';
import { registerWishes } from './wishes/routes.ts';

type Options = { shop?: BuiltShop };

/**
 * Creates the host's HTTP app, and the resources that may be answered without it. Without the built
 * `shop` it serves calls only, no pages.
 */
export function createSite(
  host: Host,
  { shop }: Options = {},
): { app: Hono<HostEnv>; ready: ReadyResources } {
  const api = createApi(host, authenticate);
  registerAccounts(api);
  registerCatalogue(api);
  registerStock(api);
  registerWishes(api);
  registerCheckout(api);
  registerPayments(api);
  registerWebhooks(api);
  registerOrders(api);
  registerSandbox(api);
  registerHealth(api);
  registerCspReports(api);
  api.app.all('/api/*', () => {
    throw notFound();
  });
  registerCrawlers(api);
  if (shop !== undefined) registerPages(api, shop);
  api.app.notFound(() => notFound().getResponse());
  return { app: api.app, ready: api.ready };
}
