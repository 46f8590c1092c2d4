import * as v from 'valibot';

/** An answer or a payload without a body. */
export const Nothing = v.undefined();

/** An HTTP call of the shop: where it goes, what it sends, what it gets. */
export type Call = {
  method: 'GET' | 'POST';
  path: `/${string}`;
  payload: v.GenericSchema;
  answer: v.GenericSchema;
};

export type Calls = Record<string, Call>;
