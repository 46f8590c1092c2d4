import * as v from 'valibot';
import { withMetadata } from './field-metadata.ts';

/** The missing part of a payment that the shop bore. */
export const TakenAsPaid = v.object({
  taken_as_paid: withMetadata(v.nullable(v.number()), { label: 'Taken as paid', is: 'rupees' }),
  taken_as_paid_by: withMetadata(v.nullable(v.string()), { label: 'Taken by' }),
  taken_as_paid_at: withMetadata(v.nullable(v.string()), { label: 'Taken at', is: 'time' }),
});
export type TakenAsPaid = v.InferOutput<typeof TakenAsPaid>;

/** The fields of a payment that was paid in full. */
export const NOT_TAKEN: TakenAsPaid = { taken_as_paid: null, taken_as_paid_by: null, taken_as_paid_at: null };
