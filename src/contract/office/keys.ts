import * as v from 'valibot';
import type { Examples } from './examples.ts';
import { withMetadata } from './field-metadata.ts';

const HOSTS = [
  { name: 'shop-1, process 812', keys: ['b2Zc9xQe', 'Kq0vTn4A'] },
  { name: 'shop-2, process 790', keys: ['b2Zc9xQe', 'Kq0vTn4A'] },
];

/** The answer of `keys show`. */
export const Keys = v.object({
  /** The ids of the keys, which reveal nothing about the keys. */
  current: v.string(),
  secret: v.string(),
  previous: v.nullable(v.string()),
  left: v.object({ codes: v.number(), items: v.number(), mails: v.number() }),
  hosts: v.array(
    v.object({
      name: withMetadata(v.string(), { label: 'Host' }),
      keys: withMetadata(v.array(v.string()), { label: 'Holds' }),
    }),
  ),
});

export const KEYS_EXAMPLES: Examples<typeof Keys> = [
  {
    current: 'b2Zc9xQe',
    secret: 'b2Zc9xQe',
    previous: null,
    hosts: HOSTS,
    left: { codes: 0, items: 0, mails: 0 },
  },
  {
    current: 'b2Zc9xQe',
    secret: 'b2Zc9xQe',
    previous: 'Kq0vTn4A',
    hosts: HOSTS,
    left: { codes: 84_250, items: 312, mails: 2 },
  },
];
