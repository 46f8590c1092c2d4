import type { Context } from 'hono';
import { Hono } from 'hono';
import type * as v from 'valibot';
import type { AnswerOf, CallName } from '#contract/calls.ts';
import { calls } from '#contract/calls.ts';
import type { Account } from '../accounts/session.ts';
import { accountOf } from '../accounts/session.ts';
import type { Host } from '../host.ts';
import { answerError } from './answers.ts';
import { readJson } from './body.ts';
import { clientOf } from './client.ts';
import { securityHeaders } from './headers.ts';
import { originOf } from './origin.ts';
import { parsePayload } from './payload.ts';
import { Refusal } from './refusal.ts';

/** What the listener hands over with a request; in-process requests may leave it out. */
export type HostEnv = { Bindings: { incoming?: { socket: { remoteAddress?: string | undefined } } } };
export type HonoContext = Context<HostEnv>;

/** What a handler gets of the schema: parsed, trimmed, with defaults. */
export type PayloadOutput<N extends CallName> = v.InferOutput<(typeof calls)[N]['payload']>;

/** A request; `client` is the visitor's address as a key to count limits by. */
export type Visit = { host: Host; client: string; context: HonoContext };

export type Api = {
  host: Host;
  /** A call that anybody may make. */
  open<N extends CallName>(
    name: N,
    handle: (visit: Visit & { payload: PayloadOutput<N> }) => Promise<AnswerOf<N>>,
  ): void;
  /** A call of somebody who is logged in; anybody else gets a 401. */
  member<N extends CallName>(
    name: N,
    handle: (visit: Visit & { payload: PayloadOutput<N>; account: Account }) => Promise<AnswerOf<N>>,
  ): void;
  app: Hono<HostEnv>;
};

/**
 * The frame of all calls: it registers each where the contract says, and before a handler runs it refuses foreign pages
 * (403), strangers (401), and payloads that are no JSON (415, 400), too large (413) or not what the contract says (400).
 */
export function createApi(host: Host): Api {
  const app = new Hono<HostEnv>();
  app.use(securityHeaders(host.config));
  app.onError(answerError);

  const register = <N extends CallName>(name: N, handle: (visit: Visit) => Promise<AnswerOf<N>>) => {
    const { method, path } = calls[name];
    app.on(method, path, async (context) => {
      if (changes(name)) refuseForeign(context, host);
      const answer = await handle({ host, client: clientIn(context, host), context });
      context.header('Cache-Control', 'no-store');
      if (answer === undefined) return context.body(null, 204);
      return context.body(JSON.stringify(answer), 200, { 'Content-Type': 'application/json; charset=utf-8' });
    });
  };
  const payloadOf = async <N extends CallName>(name: N, { req }: HonoContext): Promise<PayloadOutput<N>> => {
    const { method, payload } = calls[name];
    return parsePayload(payload, method === 'POST' ? await readJson(req.raw) : undefined);
  };

  return {
    host,
    app,
    open: (name, handle) =>
      register(name, async (visit) => handle({ ...visit, payload: await payloadOf(name, visit.context) })),
    member: (name, handle) =>
      register(name, async (visit) => {
        const account = await accountOf(host, visit.context.req.header('Cookie'));
        if (account === null) throw new Refusal(401, 'You are not logged in.');
        return handle({ ...visit, account, payload: await payloadOf(name, visit.context) });
      }),
  };
}

/** Every POST changes something, or might; of the GETs only logging out does. */
const changes = (name: CallName) => calls[name].method === 'POST' || name === 'logout';

function refuseForeign({ req }: HonoContext, { config }: Host): void {
  if (originOf(req.raw.headers, config) !== 'own')
    throw new Refusal(403, 'This request does not come from the shop itself.');
}

/** The visitor's address as a key to count limits by. */
export const clientIn = ({ req, env }: HonoContext, { config }: Host): string =>
  clientOf(env?.incoming?.socket.remoteAddress, req.header('X-Forwarded-For') ?? null, config.trustedProxies);
