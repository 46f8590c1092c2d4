import * as v from 'valibot';

/** For host-load.ts: one request per connection, sent again with each answer, for this time. */
export const Load = v.object({ port: v.number(), requests: v.array(v.string()), ms: v.number() });
export type Load = v.InferOutput<typeof Load>;

/** The result of host-load.ts: answers a second, and their number by status. */
export const Loaded = v.object({ perSecond: v.number(), statuses: v.record(v.string(), v.number()) });
export type Loaded = v.InferOutput<typeof Loaded>;

/** An answer as it was received, to be sent from memory. */
const ReceivedFile = v.object({
  path: v.string(),
  type: v.string(),
  encoding: v.string(),
  base64: v.string(),
});
export type ReceivedFile = v.InferOutput<typeof ReceivedFile>;

/** For host-bare.ts: what its servers answer with. */
export const Bare = v.object({ files: v.array(ReceivedFile), databaseUrl: v.string() });
export type Bare = v.InferOutput<typeof Bare>;

/** The message of host-bare.ts: where its servers listen. */
export const BarePorts = v.object({ files: v.number(), query: v.number() });
export type BarePorts = v.InferOutput<typeof BarePorts>;
