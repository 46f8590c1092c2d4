import { NOTHING_VIEWED } from '#web/features/catalogue/recently-viewed-store.ts';
import type { ApiRequest } from '#web/platform/api-client.ts';
import { createServerClock } from '#web/platform/server-clock.ts';
import type { Actors, AppContext } from '../context.ts';
import { storedFlows } from '../stored-records.ts';

/** What the router is handed in a page that was not prerendered, whose clock never fires. */
export const appContext = ({ actors, request }: { actors: Actors; request: ApiRequest }): AppContext => ({
  actors,
  prerenderedActors: actors,
  isPrerendered: false,
  origin: 'https://shop.example.com',
  legalTexts: {},
  methods: [],
  recentlyViewed: NOTHING_VIEWED,
  storedFlows: storedFlows(window),
  chat: { current: null },
  browser: window,
  cachedPayments: new Map(),
  request,
  serverClock: createServerClock(),
  clock: { setTimeout: () => 0, clearTimeout: () => {} },
});
