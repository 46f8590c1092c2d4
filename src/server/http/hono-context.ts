import type { Context } from 'hono';

export type HostEnv = {
  /** Node's socket of a request; absent for in-process requests. */
  Bindings: { incoming?: { socket: { remoteAddress?: string | undefined } } };
  /** The route for logs and metrics, where Hono's own pattern says too little. */
  Variables: { route?: string };
};
export type HonoContext = Context<HostEnv>;
/** The request alone, of whichever app. */
export type RequestContext = Pick<HonoContext, 'req' | 'env'>;
