import * as v from 'valibot';
import { withMetadata } from './field-metadata.ts';

/** The operator who works on a thing, and since when. Both null if nobody does. */
export const assignment = {
  assigned_to: withMetadata(v.nullable(v.string()), { label: 'Assigned to' }),
  assigned_at: withMetadata(v.nullable(v.string()), { is: 'time' }),
};
