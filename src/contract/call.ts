import * as v from 'valibot';

/** A payload or response without a body. */
export const Nothing = v.undefined();

/** An HTTP call: method, path, payload and response. */
export type Call = {
  method: 'GET' | 'POST';
  path: `/${string}`;
  payload: v.GenericSchema;
  answer: v.GenericSchema;
};

export type Calls = Record<string, Call>;
