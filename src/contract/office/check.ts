import * as v from 'valibot';
import type { Examples } from './examples.ts';
import { ORDER } from './examples.ts';

/** The answer of `check`. */
export const BrokenLaws = v.object({ broken: v.array(v.string()) });

export const BROKEN_LAWS_EXAMPLES: Examples<typeof BrokenLaws> = [
  { broken: [] },
  { broken: [`Order ${ORDER} counts 500 refunded and booked 0`] },
];
