import * as v from 'valibot';
import type { CatalogueIndex, CatalogueNode } from '#contract/catalogue.ts';
import { Variant } from '#contract/catalogue.ts';
import { BALANCE_VARIANT } from '#contract/constants.ts';
import {
  ADDED_ENTRY_EXAMPLES,
  AddedEntry,
  EDITED_ENTRY_EXAMPLES,
  EditedEntry,
  ENTRY_PICTURE_EXAMPLES,
  EntryPicture,
  HIDDEN_ENTRY_EXAMPLES,
  SHOWN_ENTRY_EXAMPLES,
  ShownEntry,
} from '#contract/office/catalogue.ts';
import { withMetadata } from '#contract/office/field-metadata.ts';
import { Line, Slug } from '#contract/primitives.ts';
import { actorName } from '../../audit/audit.ts';
import type { Entry } from '../../catalogue/change-catalogue.ts';
import { changeCatalogue, withBelow, withEntries, withFields } from '../../catalogue/change-catalogue.ts';
import { keepPicture, nameOfPicture, PICTURES } from '../../catalogue/pictures.ts';
import type { Tx } from '../../database/connect.ts';
import type { Host } from '../../host.ts';
import { HttpError } from '../../http/http-error.ts';
import { formatRupees } from '../../platform/format-money.ts';
import { Seen } from '../frame/inputs.ts';
import { change } from './define-command.ts';

/**
 * 2 MB in base64 and some more, so that larger pictures get a sentence instead of a schema error.
 */
const PICTURE_LENGTH_MAX = 4_000_000;

export const Anything = withMetadata(Slug, {
  word: 1,
  value: 'id',
  hint: 'a variant, or a node with all below it',
});

const TEXT_LENGTH_MAX = 2_000;
const Text = v.pipe(
  v.string('must be a text'),
  v.trim(),
  v.maxLength(TEXT_LENGTH_MAX, `must be at most ${TEXT_LENGTH_MAX} characters`),
);
const Texts = v.pipe(
  v.array(Text, 'must be a list of texts'),
  v.filterItems((text) => text !== ''),
);
const YesOrNo = v.picklist(['yes', 'no'], 'must be yes or no');

/**
 * The union of all entries' texts: the catalogue's own check decides which of them an entry may
 * have.
 */
export const Editable = v.object({
  name: v.optional(withMetadata(Text, { hint: 'as shoppers read it' })),
  note: v.optional(withMetadata(Text, { hint: 'a remark that is shown with it' })),
  out_of_stock: v.optional(withMetadata(YesOrNo, { value: 'yes|no', hint: 'of a variant' })),
  title: v.optional(withMetadata(Text, { hint: 'of its page, for search engines' })),
  region: v.optional(withMetadata(Text, { hint: 'where it works, such as Pakistan' })),
  product_type: v.optional(withMetadata(Text, { hint: 'of a product page, such as Gift card code' })),
  eta: v.optional(
    withMetadata(Text, { hint: 'of a product page: Instant, if codes are delivered from stock' }),
  ),
  redeem_url: v.optional(
    withMetadata(Text, { value: 'url', hint: 'where codes of a product page are redeemed' }),
  ),
  aliases: v.optional(
    withMetadata(Texts, { typed: 'commas', value: 'list', hint: 'other names that shoppers search for' }),
  ),
  description: v.optional(withMetadata(Texts, { value: 'paragraph', hint: 'its paragraphs, all of them' })),
  featured: v.optional(
    withMetadata(YesOrNo, { value: 'yes|no', hint: 'whether the home page shows a node among its picks' }),
  ),
});

/** The answers yes and no as the file has them. */
const flagged = ({ out_of_stock, featured }: v.InferOutput<typeof Editable>) => ({
  ...(out_of_stock === undefined ? {} : { out_of_stock: out_of_stock === 'yes' }),
  ...(featured === undefined ? {} : { featured: featured === 'yes' }),
});

export const entryCommands = [
  change({
    name: 'catalogue hide',
    title: 'Hide from the shop',
    description: 'Takes a variant, or all of a node, out of the shop. Open payments are not affected.',
    role: 'manager',
    costs: ['sales'],
    input: v.object({ id: Anything, seen: Seen }),
    answer: ShownEntry,
    example: { typed: 'catalogue hide valorant-vp-475', answers: HIDDEN_ENTRY_EXAMPLES },
    said: ({ id, variants }) =>
      variants.length === 0 ? `All of ${id} was hidden before.` : `Hid ${listed(variants)}.`,
    many: true,
    run: (host, { id, seen }) => showing(host, { id, seen, isShown: false }),
    judges: true,
    // Nothing changes, which the answer says.
    ask: (_host, _input, { variants }) =>
      variants.length === 0
        ? null
        : `Take ${listed(variants)} out of the shop? Open payments are not affected.`,
  }),

  change({
    name: 'catalogue unhide',
    title: 'Show in the shop again',
    description: 'Puts a hidden variant, or all of a node, into the shop.',
    role: 'manager',
    costs: ['sales', 'money'],
    input: v.object({ id: Anything, seen: Seen }),
    answer: ShownEntry,
    example: { typed: 'catalogue unhide valorant-vp', answers: SHOWN_ENTRY_EXAMPLES },
    said: ({ id, variants }) =>
      variants.length === 0 ? `Nothing of ${id} was hidden.` : `Put ${listed(variants)} into the shop.`,
    many: true,
    run: (host, { id, seen }) => showing(host, { id, seen, isShown: true }),
    judges: true,
    // Nothing changes, which the answer says.
    ask: (_host, _input, { variants }) =>
      variants.length === 0 ? null : `Put ${listed(variants)} into the shop?`,
  }),

  change({
    name: 'catalogue edit',
    title: 'Edit texts',
    description:
      'Changes the texts of a variant or a node, and whether it is out of stock. An empty text removes one.',
    role: 'manager',
    costs: ['sales', 'money'],
    input: v.object({
      id: withMetadata(Slug, { word: 1, hint: 'a variant or a node' }),
      ...Editable.entries,
      seen: Seen,
    }),
    answer: EditedEntry,
    example: {
      typed: 'catalogue edit valorant-vp --title "Buy Valorant Points" --eta Instant',
      answers: EDITED_ENTRY_EXAMPLES,
    },
    said: ({ id, fields }) =>
      fields.length === 0 ? `${id} already is like this.` : `Changed ${fields.join(', ')} of ${id}.`,
    run:
      (host, { id, seen, ...sent }) =>
      async (tx) => {
        const given = { ...sent, ...flagged(sent) };
        let [was, is]: [Entry, Entry] = [{}, {}];
        const { before, after } = await changeCatalogue(tx, host, {
          by: actorName(host),
          seen,
          edit: ({ catalogue, text }) => {
            if (Object.keys(given).length === 0)
              throw new HttpError(422, 'Name what is to be changed, such as --name.');
            ensureEntry(catalogue, id);
            const edit = (entry: Entry) => {
              [was, is] = [entry, withFields(entry, given)];
              return is;
            };
            const edited = withEntries(text, new Map([[id, edit]]));
            return Object.keys(given).some((name) => differs(was[name], is[name])) ? edited : null;
          },
        });
        const fields = Object.keys(given).filter((name) => differs(was[name], is[name]));
        const of = (entry: Entry) => Object.fromEntries(fields.map((name) => [name, entry[name] ?? null]));
        const detail = { before: of(was), after: of(is), revision: after.number };
        return {
          answer: { id, revision: after.number, fields },
          entry: after === before ? null : { subject: id, detail },
          // Shoppers enter their codes where it leads.
          given: { isGrave: fields.includes('redeem_url') },
        };
      },
    judges: true,
    ask: (_host, _input, { id, fields }) =>
      fields.length === 0 ? null : `Change ${fields.join(', ')} of ${id} in the shop?`,
  }),

  change({
    name: 'catalogue picture',
    title: 'Set a picture',
    description:
      'Gives a category or a product page another picture: PNG, JPEG or WebP, 2 MB at most. Every host serves it.',
    role: 'manager',
    costs: ['sales'],
    input: v.object({
      id: withMetadata(Slug, { word: 1, hint: 'a category or a product page' }),
      picture: withMetadata(
        v.pipe(
          v.string('must be a file'),
          v.maxLength(PICTURE_LENGTH_MAX, 'may have 2 MB at most'),
          v.base64('must be a file'),
        ),
        { file: 'bytes', option: 'file', value: 'path' },
      ),
      seen: Seen,
    }),
    answer: EntryPicture,
    example: { typed: 'catalogue picture valorant-vp --file card.png', answers: ENTRY_PICTURE_EXAMPLES },
    said: ({ id, picture }) => `${id} shows ${picture}.`,
    run: (host, { id, picture, seen }) => {
      const bytes = Buffer.from(picture, 'base64');
      const name = nameOfPicture(bytes);
      const address = `${PICTURES}${name}`;
      return async (tx) => {
        const by = actorName(host);
        const { before, after } = await changeCatalogue(tx, host, {
          by,
          seen,
          edit: ({ catalogue, text }) => {
            if (!catalogue.nodes.has(id))
              throw new HttpError(404, `The catalogue has no category or product page ${id}.`);
            return withEntries(
              text,
              new Map([[id, (entry: Entry) => withFields(entry, { product_image: address })]]),
            );
          },
        });
        const isSame = after === before;
        if (!isSame) await keepPicture(tx, { name, bytes, at: host.now(), by });
        const detail = { picture: address, revision: after.number };
        return {
          answer: { id, revision: after.number, picture: address },
          entry: isSame ? null : { subject: id, detail },
        };
      };
    },
    ask: (_host, _input, { id }) => `Show this picture with ${id} in the shop?`,
  }),

  change({
    name: 'catalogue add',
    title: 'Add to the catalogue',
    description:
      'Adds a variant to a product page, with its price; without a price, a product page to a category. It comes last there.',
    role: 'manager',
    costs: ['sales', 'money'],
    input: v.object({
      under: withMetadata(Slug, { word: 1, hint: 'the product page or the category' }),
      id: withMetadata(Slug, { word: 2, hint: 'its own id, which stays' }),
      name: withMetadata(Line, { hint: 'as shoppers read it' }),
      price: v.optional(
        withMetadata(Variant.entries.price, {
          value: 'rupees',
          is: 'rupees',
          hint: 'of a variant, in whole rupees',
        }),
      ),
      hidden: v.optional(withMetadata(v.boolean(), { hint: 'a variant that is not in the shop yet' }), false),
      eta: v.optional(
        withMetadata(Line, { hint: 'of a product page: Instant, if codes are delivered from stock' }),
      ),
      seen: Seen,
    }),
    answer: AddedEntry,
    example: {
      typed: 'catalogue add valorant-vp valorant-vp-700 --name "700 VP" --price 1990',
      answers: ADDED_ENTRY_EXAMPLES,
    },
    said: ({ id, under }) => `Added ${id} to ${under}.`,
    run:
      (host, { under, id, name, price, hidden, eta, seen }) =>
      async (tx) => {
        const entry =
          price === undefined
            ? { id, name, type: 'products', ...(eta === undefined ? {} : { eta }), products: [] }
            : { id, name, price, ...(hidden ? { invisible: true } : {}) };
        const { after } = await changeCatalogue(tx, host, {
          by: actorName(host),
          seen,
          edit: ({ catalogue, text }) => {
            const node = catalogue.nodes.get(under)?.node;
            if (node === undefined) throw new HttpError(404, `There is no node ${under}.`);
            if ((node.type === 'products') !== (price !== undefined))
              throw new HttpError(
                422,
                node.type === 'products'
                  ? `${under} is a product page: name the price of its new variant.`
                  : `${under} is a category: a variant with a price is added to one of its product pages.`,
              );
            if (price === undefined ? hidden : eta !== undefined)
              throw new HttpError(422, 'A variant may be hidden, and a product page has a delivery time.');
            return withEntries(text, new Map([[under, (below: Entry) => withBelow(below, entry)]]));
          },
        });
        const detail = { under, ...entry, revision: after.number };
        return { answer: { id, under, revision: after.number }, entry: { subject: id, detail } };
      },
    ask: (_host, { name, price, hidden }, { id, under }) =>
      `Add ${name} (${id}) to ${under}${price === undefined ? '' : `, for ${formatRupees(price)}`}${hidden ? ', hidden' : ''}?`,
  }),
] as const;

function ensureEntry({ nodes, variants }: CatalogueIndex, id: string): void {
  if (!nodes.has(id) && !variants.has(id)) throw new HttpError(404, `The catalogue has no ${id}.`);
}

const differs = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);

/** The variant of this id, or all variants below the node of this id. */
export function variantsOf({ nodes, variants }: CatalogueIndex, id: string): string[] {
  if (variants.has(id)) return [id];
  const found = nodes.get(id);
  if (found === undefined) throw new HttpError(404, `The catalogue has no ${id}.`);
  const below = (node: CatalogueNode): string[] =>
    node.type === 'category'
      ? node.subcategories.flatMap(below)
      : node.products.map(({ id: variant }) => variant);
  return below(found.node);
}

/**
 * Hides or shows a variant, or those variants of a node that aren't in that state yet, except the
 * deposit.
 */
const showing =
  (host: Host, { id, seen, isShown }: { id: string; seen: number | undefined; isShown: boolean }) =>
  async (tx: Tx) => {
    const edit = ({ invisible: _, ...fields }: Readonly<Record<string, unknown>>) =>
      isShown ? fields : { ...fields, invisible: true };
    let changed: string[] = [];
    const { before, after } = await changeCatalogue(tx, host, {
      by: actorName(host),
      seen,
      edit: ({ catalogue, text }) => {
        if (id === BALANCE_VARIANT)
          throw new HttpError(422, 'The deposit is no card of the shop: it stays hidden, and for sale.');
        changed = variantsOf(catalogue, id).filter(
          (variant) =>
            variant !== BALANCE_VARIANT && catalogue.variants.get(variant)?.variant.invisible === isShown,
        );
        return changed.length === 0 ? null : withEntries(text, new Map(changed.map((one) => [one, edit])));
      },
    });
    const detail = { variants: changed, revision: after.number };
    return {
      answer: { id, revision: after.number, variants: changed },
      entry: after === before ? null : { subject: id, detail },
    };
  };

const NAMED_MAX = 5;
const listed = (ids: readonly string[]): string => {
  const more = ids.length - NAMED_MAX;
  return `${ids.slice(0, NAMED_MAX).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
};
