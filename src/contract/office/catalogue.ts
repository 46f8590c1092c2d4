import * as v from 'valibot';
import type { Examples } from './examples.ts';
import { withMetadata } from './field-metadata.ts';

const VP = { variant: 'valorant-vp-475', name: 'Valorant VP, 475 VP', before: 1_390, after: 1_450 };

const State = v.picklist(['for sale', 'hidden', 'out of stock']);

/** The catalogue, as `catalogue show` lists it. */
export const Catalogue = v.object({
  revision: withMetadata(v.number(), { label: 'Revision' }),
  variants: v.array(
    v.object({
      variant: withMetadata(v.string(), { label: 'Variant' }),
      name: withMetadata(v.string(), { label: 'Name' }),
      price: withMetadata(v.number(), { label: 'Price', is: 'rupees' }),
      state: withMetadata(State, { label: 'State', is: 'state' }),
      /** The id of the variant's product page. */
      under: v.string(),
    }),
  ),
  /** The categories and product pages, parents before children. */
  nodes: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      under: v.nullable(v.string()),
      type: v.string(),
      /**
       * `shown`: there is something below the node to hide. `hidden`: there is something to unhide.
       */
      shown: v.boolean(),
      hidden: v.boolean(),
      /** The address of the picture that `catalogue picture` set. */
      picture: v.nullable(v.string()),
    }),
  ),
  /** The texts of one entry that `catalogue edit` can change; null for the whole catalogue. */
  texts: v.nullable(v.record(v.string(), v.union([v.string(), v.array(v.string())]))),
});
export type Catalogue = v.InferOutput<typeof Catalogue>;

export const CATALOGUE_EXAMPLES: Examples<typeof Catalogue> = [
  {
    revision: 12,
    variants: [
      {
        variant: VP.variant,
        name: VP.name,
        price: VP.before,
        state: 'for sale',
        under: 'valorant-vp',
      },
      {
        variant: 'valorant-vp-150',
        name: 'Valorant VP, 150 VP trial card',
        price: 450,
        state: 'hidden',
        under: 'valorant-vp',
      },
    ],
    nodes: [
      {
        id: 'valorant-vp',
        name: 'Valorant VP',
        under: 'gift-cards',
        type: 'products',
        shown: true,
        hidden: true,
        picture: null,
      },
    ],
    texts: { name: 'Valorant VP', eta: 'Instant', aliases: ['VP'] },
  },
];

/** One changed price. */
export const PriceChange = v.object({
  variant: v.string(),
  name: v.string(),
  before: withMetadata(v.number(), { is: 'rupees' }),
  after: withMetadata(v.number(), { is: 'rupees' }),
});

/** The answer of `catalogue price`. */
export const ChangedPrice = v.object({ ...PriceChange.entries, revision: v.number() });

export const CHANGED_PRICE_EXAMPLES: Examples<typeof ChangedPrice> = [
  { ...VP, revision: 13 },
  { ...VP, before: 1_450, revision: 13 },
];

/** The answer of `catalogue prices`. */
export const ChangedPrices = v.object({
  revision: v.number(),
  prices: v.array(PriceChange),
  /** How many of the listed prices were already the same. */
  same: v.number(),
});

export const CHANGED_PRICES_EXAMPLES: Examples<typeof ChangedPrices> = [
  { revision: 13, prices: [VP], same: 2 },
  { revision: 13, prices: [], same: 3 },
];

/** Of `catalogue reprice`, whose answer is that of `catalogue prices`. */
export const REPRICED_EXAMPLES: Examples<typeof ChangedPrices> = [
  { revision: 13, prices: [{ ...VP, after: 1_321 }], same: 0 },
];

/** The answer of `catalogue hide` and `catalogue unhide`. */
export const ShownEntry = v.object({
  id: v.string(),
  revision: v.number(),
  /** The variants that changed. */
  variants: v.array(v.string()),
});

export const HIDDEN_ENTRY_EXAMPLES: Examples<typeof ShownEntry> = [
  { id: VP.variant, revision: 13, variants: [VP.variant] },
  { id: VP.variant, revision: 13, variants: [] },
];

export const SHOWN_ENTRY_EXAMPLES: Examples<typeof ShownEntry> = [
  { id: 'valorant-vp', revision: 14, variants: [VP.variant, 'valorant-vp-150'] },
  { id: 'valorant-vp', revision: 14, variants: [] },
];

/** The answer of `catalogue edit`. */
export const EditedEntry = v.object({
  id: v.string(),
  revision: v.number(),
  /** The names of the changed fields. */
  fields: v.array(v.string()),
});

export const EDITED_ENTRY_EXAMPLES: Examples<typeof EditedEntry> = [
  { id: 'valorant-vp', revision: 13, fields: ['title'] },
  { id: 'valorant-vp', revision: 13, fields: [] },
];

/** The answer of `catalogue picture`. */
export const EntryPicture = v.object({ id: v.string(), revision: v.number(), picture: v.string() });

export const ENTRY_PICTURE_EXAMPLES: Examples<typeof EntryPicture> = [
  { id: 'valorant-vp', revision: 13, picture: `/pictures/${'0c'.repeat(32)}.png` },
];

/** The answer of `catalogue add`. */
export const AddedEntry = v.object({ id: v.string(), under: v.string(), revision: v.number() });

export const ADDED_ENTRY_EXAMPLES: Examples<typeof AddedEntry> = [
  { id: 'valorant-vp-700', under: 'valorant-vp', revision: 13 },
];

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

export const CATALOGUE_CHANGES_EXAMPLES: Examples<typeof CatalogueChanges> = [
  [
    {
      revision: 13,
      at: '2026-03-02T12:00:00.000Z',
      by: 'mina',
      summary: 'valorant-vp-475: PKR 1,390 → 1,450',
    },
    { revision: 12, at: '2026-03-02T09:15:00.000Z', by: 'file', summary: 'added: steam-usd-100' },
  ],
];

/** The answer of `catalogue undo`. */
export const UndoneChanges = v.object({
  /** `to`: the revision whose text is restored. `revision`: the new revision. */
  to: v.number(),
  revision: v.number(),
  summary: v.string(),
  prices: v.array(PriceChange),
  /** Changes other than prices, in words. */
  others: v.array(v.string()),
});

export const UNDONE_CHANGES_EXAMPLES: Examples<typeof UndoneChanges> = [
  {
    to: 12,
    revision: 14,
    summary: 'valorant-vp-475: PKR 1,450 → 1,390',
    prices: [{ ...VP, before: 1_450, after: 1_390 }],
    others: [],
  },
  { to: 13, revision: 13, summary: '', prices: [], others: [] },
];
