import type { MiddlewareHandler } from 'hono';
import { Hono } from 'hono';
import type * as v from 'valibot';
import type { AnswerOf, CallName } from '#contract/calls.ts';
import { calls } from '#contract/calls.ts';
import type { Host } from '../host.ts';
import { nameAccount } from '../telemetry/request-context.ts';
import { readJson } from './body.ts';
import { clientIn } from './client-address.ts';
import { createConcurrencyLimits } from './concurrency-limits.ts';
import { encodeAnswer } from './encode-answer.ts';
import { createErrorHandler } from './error-handler.ts';
import { securityHeaders } from './headers.ts';
import type { HonoContext, HostEnv } from './hono-context.ts';
import { HttpError } from './http-error.ts';
import { requestOrigin } from './origin.ts';
import { parsePayload } from './payload.ts';
import type { ReadyResources } from './ready-answers.ts';
import { logRequests } from './request-log.ts';
import { createRefusalSpacing } from './space-refusals.ts';

/** A parsed payload: validated, trimmed, with defaults. */
export type PayloadOutput<N extends CallName> = v.InferOutput<(typeof calls)[N]['payload']>;

/** A request as handlers see it; `client` is the client address as the key of rate limits. */
export type CallContext = { host: Host; client: string; context: HonoContext };

/** Finds the account behind a `Cookie` header; null if there is no session. */
type Authenticate<Member> = (host: Host, cookieHeader: string | undefined) => Promise<Member | null>;

/** The part of the logged-in account that limits need. */
type AnyMember = { id: string };

/** Registers calls; `Member` is the type of the logged-in account. */
export type Api<Member extends AnyMember = AnyMember> = {
  host: Host;
  /** A call that needs no session. */
  public<N extends CallName>(
    name: N,
    handle: (call: CallContext & { payload: PayloadOutput<N> }) => Promise<AnswerOf<N>>,
  ): void;
  /** A call that only asks whether there is a session; without one it is a 401. */
  session<N extends CallName>(
    name: N,
    handle: (call: CallContext & { payload: PayloadOutput<N>; account: Member }) => Promise<AnswerOf<N>>,
  ): void;
  /** A call that needs a session; without one it is a 401. */
  authenticated<N extends CallName>(
    name: N,
    handle: (call: CallContext & { payload: PayloadOutput<N>; account: Member }) => Promise<AnswerOf<N>>,
  ): void;
  app: Hono<HostEnv>;
  /** Answers from memory, which need no app. */
  ready: ReadyResources;
};

/**
 * Registers calls at the paths of the contract. Before a handler runs, it rejects foreign origins
 * (403, R-6), missing sessions (401), too many calls at once (429, R-90), and payloads that are not
 * JSON (415, 400), too large (413) or don't fit the schema (400, R-2).
 */
export function createApi<Member extends AnyMember>(
  host: Host,
  authenticate: Authenticate<Member>,
): Api<Member> {
  const app = new Hono<HostEnv>();
  app.use(logRequests(host));
  app.use(securityHeaders(host.config));
  app.use(tellTime(host));
  app.onError(createErrorHandler(host));
  const inWork = createConcurrencyLimits(host);
  const spaceRefusals = createRefusalSpacing();

  const register = <N extends CallName>(name: N, handle: (call: CallContext) => Promise<AnswerOf<N>>) => {
    const { method, path } = calls[name];
    app.on(method, path, async (context) => {
      if (isMutation(name)) ensureSameOrigin(context, host);
      const client = clientIn(context, host);
      const answer = await spaceRefusals(client, () => handle({ host, client, context }));
      context.header('Cache-Control', 'no-store');
      if (answer === undefined) return context.body(null, 204);
      context.header('Content-Type', 'application/json; charset=utf-8');
      return context.body(await encodeAnswer(name, answer, context));
    });
  };
  const payloadOf = async <N extends CallName>(name: N, context: HonoContext): Promise<PayloadOutput<N>> => {
    const { method, payload } = calls[name];
    return parsePayload(payload, method === 'POST' ? await readJson(context) : undefined);
  };
  const accountOf = async ({ client, context }: CallContext): Promise<Member> => {
    const account = await inWork.forMembers(client, () => authenticate(host, context.req.header('Cookie')));
    if (account === null) throw new HttpError(401, 'You are not logged in.');
    nameAccount(account.id);
    return account;
  };

  return {
    host,
    app,
    ready: new Map(),
    // A call is counted once its body is here, so that a slow sender blocks no other client.
    public: (name, handle) =>
      register(name, async (call) => {
        const payload = await payloadOf(name, call.context);
        return inWork.forClient(call.client, () => handle({ ...call, payload }));
      }),
    // Every tab asks at the same moment, so it is not counted among the account's calls in work
    //
    session: (name, handle) =>
      register(name, async (call) => {
        const account = await accountOf(call);
        return handle({ ...call, account, payload: await payloadOf(name, call.context) });
      }),
    authenticated: (name, handle) =>
      register(name, async (call) => {
        const account = await accountOf(call);
        const payload = await payloadOf(name, call.context);
        return inWork.forMembers(call.client, () =>
          inWork.forAccount(account.id, () => handle({ ...call, account, payload })),
        );
      }),
  };
}

/** The host's time, which the shop's countdowns follow; Node would tell the machine's. */
const tellTime =
  ({ now }: Host): MiddlewareHandler<HostEnv> =>
  async (context, next) => {
    await next();
    context.res.headers.set('Date', now().toUTCString());
  };

/** Whether a call may change something: every POST, and the GET that logs out. */
const isMutation = (name: CallName) => calls[name].method === 'POST' || name === 'logout';

function ensureSameOrigin({ req }: HonoContext, { config, log }: Host): void {
  if (requestOrigin(req.raw.headers, config) === 'own') return;
  log.warn('request of a foreign page refused');
  throw new HttpError(403, 'This request does not come from the shop itself.');
}
