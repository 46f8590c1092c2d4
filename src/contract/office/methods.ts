import * as v from 'valibot';
import type { Examples } from './examples.ts';
import { withMetadata } from './field-metadata.ts';

export const MethodState = v.picklist(['offered', 'paused', 'not offered']);
export type MethodState = v.InferOutput<typeof MethodState>;

/** The answer of `methods list`. */
export const Methods = v.array(
  v.object({
    method: withMetadata(v.string(), { label: 'Method' }),
    name: withMetadata(v.string(), { label: 'Name' }),
    state: withMetadata(MethodState, { label: 'State', is: 'state' }),
    paused_at: withMetadata(v.nullable(v.string()), { label: 'Since', is: 'time' }),
    reason: withMetadata(v.nullable(v.string()), { label: 'Reason' }),
  }),
);

export const METHODS_EXAMPLES: Examples<typeof Methods> = [
  [
    {
      method: 'bank',
      name: 'Bank transfer',
      paused_at: '2026-03-02T07:30:00.000Z',
      state: 'paused',
      reason: 'Our bank has no service until Monday.',
    },
    { method: 'crypto', name: 'Crypto', state: 'offered', reason: null, paused_at: null },
    {
      method: 'binance',
      name: 'Binance',
      paused_at: null,
      state: 'not offered',
      reason: 'It is not set up.',
    },
  ],
];

/** The answer of `methods pause` and `methods resume`. */
export const ChangedMethod = v.object({ method: v.string(), changed: v.boolean() });

export const PAUSED_METHOD_EXAMPLES: Examples<typeof ChangedMethod> = [{ method: 'bank', changed: true }];

export const RESUMED_METHOD_EXAMPLES: Examples<typeof ChangedMethod> = [
  { method: 'bank', changed: true },
  { method: 'bank', changed: false },
];
