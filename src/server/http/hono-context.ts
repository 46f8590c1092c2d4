import type { Context } from 'hono';

/** Node's socket of a request; absent for in-process requests. */
export type HostEnv = { Bindings: { incoming?: { socket: { remoteAddress?: string | undefined } } } };
export type HonoContext = Context<HostEnv>;
