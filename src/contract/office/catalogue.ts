import * as v from 'valibot';
import { withMetadata } from './field-metadata.ts';

const State = v.picklist(['for sale', 'hidden', 'out of stock']);

/** What is sold, as `catalogue show` answers it. */
export const Catalogue = v.object({
  revision: withMetadata(v.number(), { label: 'Revision' }),
  variants: v.array(
    v.object({
      variant: withMetadata(v.string(), { label: 'Variant' }),
      name: withMetadata(v.string(), { label: 'Name' }),
      price: withMetadata(v.number(), { label: 'Price', is: 'rupees' }),
      state: withMetadata(State, { label: 'State', is: 'state' }),
      /** The product page that it is on. */
      under: v.string(),
    }),
  ),
  /** The categories and product pages, each before what is below it. */
  nodes: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      under: v.nullable(v.string()),
      type: v.string(),
      /** Whether something below it can be hidden, and can be shown. */
      shown: v.boolean(),
      hidden: v.boolean(),
      /** The address of the picture that "catalogue picture" has given it. */
      picture: v.nullable(v.string()),
    }),
  ),
  /** What "catalogue edit" changes, as the one that was asked for has it; null for all. */
  texts: v.nullable(v.record(v.string(), v.union([v.string(), v.array(v.string())]))),
});
export type Catalogue = v.InferOutput<typeof Catalogue>;

/** The last changes, newest first. */
export const CatalogueChanges = v.array(
  v.object({
    revision: withMetadata(v.number(), { label: 'Revision' }),
    at: withMetadata(v.string(), { label: 'At', is: 'time' }),
    by: withMetadata(v.string(), { label: 'By' }),
    summary: withMetadata(v.string(), { label: 'Change' }),
  }),
);
export type CatalogueChanges = v.InferOutput<typeof CatalogueChanges>;
