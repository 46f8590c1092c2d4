import * as v from 'valibot';
import { withMetadata } from './field-metadata.ts';

/** Who works on something, as answers have it. */
export const assignment = {
  assigned_to: withMetadata(v.nullable(v.string()), { label: 'Assigned to' }),
  assigned_at: withMetadata(v.nullable(v.string()), { is: 'time' }),
};
