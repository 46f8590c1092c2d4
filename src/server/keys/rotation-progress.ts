import * as v from 'valibot';
import { SEALED_TABLES } from './sealed-tables.ts';

/** How far a walk over all sealed texts has come. */
export const RotationProgress = v.object({
  table: v.picklist(SEALED_TABLES),
  /** The last row that was done. */
  after: v.pipe(v.string(), v.maxLength(100)),
  /** Texts that this walk found locked; another one follows. */
  locked: v.number(),
  /** Texts that no key opens, which stay as they are. */
  unreadable: v.number(),
  /** Codes that are in stock under both keys. */
  duplicates: v.number(),
  resealed: v.number(),
  left: v.number(),
});
export type RotationProgress = v.InferOutput<typeof RotationProgress>;
