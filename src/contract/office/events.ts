import * as v from 'valibot';

/* What an open page of the office hears. */

/** A change of the shop: of which kind, and of which thing. */
export const ShopChange = v.object({ kind: v.string(), id: v.string() });
export type ShopChange = v.InferOutput<typeof ShopChange>;

/** Another operator who has a page of the same thing open, and since when. */
const Other = v.object({ by: v.string(), since: v.string() });
export const Others = v.array(Other);
export type Other = v.InferOutput<typeof Other>;
