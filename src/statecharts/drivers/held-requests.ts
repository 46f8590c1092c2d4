import { expect, type Page, type Request, type Route } from '@playwright/test';
import { loadConfig } from '../config.ts';
import type { Answer, Wires } from './browser-wiring.ts';

const { calls, files } = (await loadConfig()).requests;
/** Requests that the wiring may answer. All others go to the host. */
const isForData = ({ href }: URL) => calls.test(href) || files?.test(href) === true;
/** Milliseconds between the polls. */
const POLLING = { intervals: [5, 10, 20, 50, 100, 250] };

export type HeldRequests = Awaited<ReturnType<typeof holdRequests>>;

/**
 * Holds the wired requests of a page until `release` answers them. Those in `rest` are answered at
 * once. Any other call stays open, and `expectOnly` reports it.
 */
export async function holdRequests(page: Page, wire: Wires, rest: Readonly<Record<string, Answer>>) {
  const held = new Map<Route, string | null>();
  /** Requests that are answered at once, or by the host. */
  const running = new Set<Request>();

  const effectOf = (request: Request) =>
    Object.entries(wire).find(([, effect]) => {
      if (effect === undefined || !('request' in effect) || !matchesRequest(request, effect.request))
        return false;
      return effect.matchesBody?.(request.postDataJSON()) ?? true;
    })?.[0];

  const onRequest = async (route: Route) => {
    const request = route.request();
    const effect = effectOf(request);
    if (effect !== undefined) return void held.set(route, effect);
    running.add(request);
    const answer = Object.entries(rest).find(([asked]) => matchesRequest(request, asked))?.[1];
    if (answer !== undefined) return fulfil(route, answer);
    if (!calls.test(request.url())) return route.fallback();
    running.delete(request);
    held.set(route, null);
  };
  const onEnded = (request: Request) => void running.delete(request);
  const onFailed = (request: Request) => {
    onEnded(request);
    for (const route of held.keys()) if (route.request() === request) held.delete(route);
  };
  await page.route(isForData, onRequest);
  page.on('requestfinished', onEnded);
  page.on('requestfailed', onFailed);

  return {
    /** Answers the request of an effect, or of one invoke where the wiring distinguishes them. */
    async release(effect: string, id: string, answer: Answer): Promise<void> {
      const wired = wire[effect];
      const invokedBy = wired && 'request' in wired ? wired.invokedBy : undefined;
      const isOf = (route: Route) => (invokedBy?.(route.request().postDataJSON()) ?? id) === id;
      const find = () => [...held].find(([route, of]) => of === effect && isOf(route))?.[0];
      await expect
        .poll(find, POLLING)
        .toBeDefined()
        .catch((cause: unknown) => {
          const open = [...held.keys()].map((one) => nameOf(one.request())).join(', ');
          throw new Error(`No request of "${effect}" (invoke "${id}") came. Open: ${open || 'none'}.`, {
            cause,
          });
        });
      const route = find();
      if (!route) return;
      held.delete(route);
      await fulfil(route, answer);
    },
    /**
     * Only these effects have open requests. One of an earlier state, or of a call that isn't
     * wired, is an error.
     */
    async expectOnly(effects: readonly string[]): Promise<void> {
      const others = () =>
        [...held]
          .filter(([, effect]) => effect === null || !effects.includes(effect))
          .map(([route]) => nameOf(route.request()));
      await expect
        .poll(others, POLLING)
        .toEqual([])
        .catch((cause: unknown) => {
          throw new Error(`No state waits for these open requests: ${others().join(', ')}.`, { cause });
        });
    },
    /** All data that no effect waits for has come, so that no time passes while it is on its way. */
    async untilAnswered(): Promise<void> {
      await expect.poll(() => [...running].map(nameOf), POLLING).toEqual([]);
    },
    async dispose(): Promise<void> {
      page.off('requestfinished', onEnded);
      page.off('requestfailed', onFailed);
      await page.unroute(isForData, onRequest);
    },
  };
}

const nameOf = (request: Request) => `${request.method()} ${request.url()}`;

function matchesRequest(request: Request, asked: string): boolean {
  const [method = '', pathname = ''] = asked.split(' ');
  return request.method() === method && new URLPattern({ pathname }).test(request.url());
}

async function fulfil(route: Route, answer: Answer): Promise<void> {
  if (answer === 'unreachable') return route.abort('connectionrefused');
  const { status = 200 } = answer;
  if ('text' in answer)
    return route.fulfill({
      status,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', ...answer.headers },
      body: answer.text,
    });
  const { json, headers = {} } = answer;
  return route.fulfill(json === undefined ? { status, headers } : { status, headers, json });
}
