import * as v from 'valibot';
import type { CatalogueIndex, CatalogueNode } from '#contract/catalogue.ts';
import { itemNameOf, Variant } from '#contract/catalogue.ts';
import { BALANCE_VARIANT } from '#contract/constants.ts';
import { Line, Slug } from '#contract/primitives.ts';
import { actorName } from '../../audit/audit.ts';
import type { Entry } from '../../catalogue/change-catalogue.ts';
import { changeCatalogue, withBelow, withEntries, withFields } from '../../catalogue/change-catalogue.ts';
import type { PriceDifference } from '../../catalogue/differences.ts';
import { otherDifferences, priceChange, priceDifferences, summaryOf } from '../../catalogue/differences.ts';
import { keepPicture, nameOfPicture, PICTURES } from '../../catalogue/pictures.ts';
import { readPriceList } from '../../catalogue/price-list.ts';
import { earlierRevision, listChanges, newestNumber } from '../../catalogue/revisions.ts';
import type { Db, Tx } from '../../database/connect.ts';
import type { Host } from '../../host.ts';
import { HttpError } from '../../http/http-error.ts';
import { countOpenPaymentsWith } from '../../payments/admin.ts';
import { formatRupees } from '../../platform/format-money.ts';
import { count, formatTable } from '../cli/print.ts';
import { change, move, reading } from '../define-command.ts';
import { Count, None } from '../inputs.ts';
import { meant } from '../meanings.ts';
import { at } from './samples.ts';

/** Some thousand lines. */
const LIST_LENGTH_MAX = 200_000;

/** Of 2 MB in base64, and somewhat more, for a sentence about larger ones. */
const PICTURE_LENGTH_MAX = 4_000_000;

const State = v.picklist(['for sale', 'hidden', 'out of stock']);

/** What a form has looked at: a change is refused if another came before it. */
const Seen = v.optional(meant(Count, { isHidden: true }));

const Anything = meant(Slug, { word: 1, value: 'id', hint: 'a variant, or a node with all below it' });

const Price = v.object({
  variant: v.string(),
  name: v.string(),
  before: meant(v.number(), { is: 'rupees' }),
  after: meant(v.number(), { is: 'rupees' }),
});

const Shown = v.object({
  id: v.string(),
  revision: v.number(),
  /** Those that were not so before. */
  variants: v.array(v.string()),
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

/** The catalogue's own check judges which of these the entry may have, and how. */
const Editable = v.object({
  name: v.optional(meant(Text, { hint: 'as shoppers read it' })),
  note: v.optional(meant(Text, { hint: 'a remark that is shown with it' })),
  out_of_stock: v.optional(meant(YesOrNo, { value: 'yes|no', hint: 'of a variant' })),
  title: v.optional(meant(Text, { hint: 'of its page, for search engines' })),
  region: v.optional(meant(Text, { hint: 'where it works, such as Pakistan' })),
  product_type: v.optional(meant(Text, { hint: 'of a product page, such as Gift card code' })),
  eta: v.optional(meant(Text, { hint: 'of a product page: Instant, if codes are delivered from stock' })),
  redeem_url: v.optional(meant(Text, { value: 'url', hint: 'where codes of a product page are redeemed' })),
  aliases: v.optional(
    meant(Texts, { typed: 'commas', value: 'list', hint: 'other names that shoppers search for' }),
  ),
  description: v.optional(meant(Texts, { value: 'paragraph', hint: 'its paragraphs, all of them' })),
  featured: v.optional(
    meant(YesOrNo, { value: 'yes|no', hint: 'whether the home page shows a node among its picks' }),
  ),
});

/** The answers yes and no as the file has them. */
const flagged = ({ out_of_stock, featured }: v.InferOutput<typeof Editable>) => ({
  ...(out_of_stock === undefined ? {} : { out_of_stock: out_of_stock === 'yes' }),
  ...(featured === undefined ? {} : { featured: featured === 'yes' }),
});

/** The entries below which something is for sale or out of stock, and those below which it is hidden. */
function statesBelow(catalogue: CatalogueIndex): { shown: Set<string>; hidden: Set<string> } {
  const below = { shown: new Set<string>(), hidden: new Set<string>() };
  for (const { variant, at } of catalogue.variants.values()) {
    if (variant.id === BALANCE_VARIANT) continue;
    const ids = stateOf(variant) === 'hidden' ? below.hidden : below.shown;
    for (const { id } of [at.node, ...at.ancestors]) ids.add(id);
  }
  return below;
}

const VP = { variant: 'valorant-vp-475', name: 'Valorant VP, 475 VP', before: 1_390, after: 1_450 };

/** The commands that show and change the catalogue (R-173). */
export const catalogueCommands = [
  reading({
    name: 'catalogue show',
    about: 'Shows what is sold: all variants, or one, or those of a node and all below it.',
    role: 'support',
    input: v.object({ id: v.optional(Anything) }),
    answer: v.object({
      revision: meant(v.number(), { label: 'Revision' }),
      variants: v.array(
        v.object({
          variant: meant(v.string(), { label: 'Variant' }),
          name: meant(v.string(), { label: 'Name' }),
          price: meant(v.number(), { label: 'Price', is: 'rupees' }),
          state: meant(State, { label: 'State', is: 'state' }),
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
          ...{ shown: v.boolean(), hidden: v.boolean() },
          /** The address of the picture that "catalogue picture" has given it. */
          picture: v.nullable(v.string()),
        }),
      ),
      /** What "catalogue edit" changes, as the one that was asked for has it; null for all. */
      texts: v.nullable(v.record(v.string(), v.union([v.string(), v.array(v.string())]))),
    }),
    example: {
      typed: 'catalogue show valorant-vp',
      answers: [
        {
          revision: 12,
          variants: [
            {
              ...{ variant: VP.variant, name: VP.name, price: VP.before, state: 'for sale' },
              under: 'valorant-vp',
            },
            {
              ...{ variant: 'valorant-vp-150', name: 'Valorant VP, 150 VP trial card' },
              ...{ price: 450, state: 'hidden', under: 'valorant-vp' },
            },
          ],
          nodes: [
            {
              ...{ id: 'valorant-vp', name: 'Valorant VP', under: 'gift-cards', type: 'products' },
              ...{ shown: true, hidden: true, picture: null },
            },
          ],
          texts: { name: 'Valorant VP', eta: 'Instant', aliases: ['VP'] },
        },
      ],
    },
    print: ({ revision, variants }, width) =>
      [
        formatTable(
          ['VARIANT', 'NAME', 'PRICE', 'STATE'],
          variants.map(({ variant, name, price, state }) => [variant, name, formatRupees(price), state]),
          width,
        ),
        `Revision ${revision}.`,
      ].join('\n\n'),
    run: async (host, { id }) => {
      const catalogue = host.catalogue();
      const below = statesBelow(catalogue);
      const ids = id === undefined ? [...catalogue.variants.keys()] : variantsOf(catalogue, id);
      return {
        revision: await newestNumber(host.db),
        variants: ids.flatMap((variantId) => {
          const located = catalogue.variants.get(variantId);
          if (located === undefined) return [];
          const { id: variant, price } = located.variant;
          const state = stateOf(located.variant);
          return [{ variant, name: itemNameOf(located), price, state, under: located.at.node.id }];
        }),
        nodes: [...catalogue.nodes.values()]
          .filter(
            ({ node, ancestors }) => id === undefined || [node, ...ancestors].some((each) => each.id === id),
          )
          .map(({ node: { id: node, name, type, product_image: image }, ancestors }) => ({
            ...{ id: node, name, type },
            ...{ shown: below.shown.has(node), hidden: below.hidden.has(node) },
            under: ancestors.at(-1)?.id ?? null,
            picture: image?.startsWith(PICTURES) === true ? image : null,
          })),
        texts:
          id === undefined
            ? null
            : textsOf(catalogue.variants.get(id)?.variant ?? catalogue.nodes.get(id)?.node),
      };
    },
  }),

  move({
    name: 'catalogue price',
    press: 'Change',
    about: 'Changes the price of a variant. Open payments keep the one that they began with.',
    role: 'manager',
    input: v.object({
      variant: meant(Slug, { word: 1, ref: 'variant' }),
      price: meant(Variant.entries.price, {
        ...{ word: 2, value: 'rupees', is: 'rupees', hint: 'in whole rupees' },
      }),
      seen: Seen,
    }),
    answer: v.object({ ...Price.entries, revision: v.number() }),
    example: {
      typed: 'catalogue price valorant-vp-475 1450',
      answers: [
        { ...VP, revision: 13 },
        { ...VP, before: 1_450, revision: 13 },
      ],
    },
    said: (price) =>
      price.before === price.after
        ? `${price.name} already costs ${formatRupees(price.after)}.`
        : `${price.name}: ${priceChange(price)}.`,
    run:
      (host, { variant, price, seen }) =>
      async (tx) => {
        const { before, after } = await changeCatalogue(tx, host, {
          ...{ by: actorName(host), seen },
          edit: ({ catalogue, text }) => {
            const was = variantIn(catalogue, variant).variant.price;
            if (variant === BALANCE_VARIANT)
              throw new HttpError(422, 'A deposit is counted in rupees, so its item costs PKR 1.');
            return was === price ? null : withPrices(text, [[variant, price]]);
          },
        });
        const located = variantIn(before.catalogue, variant);
        const answer = { variant, name: itemNameOf(located), before: located.variant.price, after: price };
        const detail = { before: answer.before, after: price, revision: after.number };
        return {
          answer: { ...answer, revision: after.number },
          entry: after === before ? null : { subject: variant, detail },
        };
      },
    judges: true,
    ask: (host, _input, price) => askPrices(host.db, price.before === price.after ? [] : [price]),
  }),

  move({
    name: 'catalogue prices',
    press: 'Change',
    about: 'Changes many prices by a list, in one change: a variant and its price on each line.',
    role: 'manager',
    input: v.object({
      text: meant(v.pipe(v.string('must be a text'), v.maxLength(LIST_LENGTH_MAX, 'is too long')), {
        ...{ file: 'text', option: 'file', value: 'path' },
        hint: 'a text or CSV file; each line is a variant and its price, such as steam-usd-10,2950',
      }),
      seen: Seen,
    }),
    answer: v.object({
      revision: v.number(),
      prices: v.array(Price),
      /** How many listed prices were so before. */
      same: v.number(),
    }),
    example: {
      typed: 'catalogue prices --file prices.csv',
      answers: [
        { revision: 13, prices: [VP], same: 2 },
        { revision: 13, prices: [], same: 3 },
      ],
    },
    said: ({ prices, same }) =>
      [
        `Changed ${count(prices.length, 'price')}${same > 0 ? `; ${same} stay as they were` : ''}.`,
        ...prices.map((price) => `${price.name}: ${priceChange(price)}`),
      ].join('\n'),
    run:
      (host, { text: list, seen }) =>
      async (tx) => {
        let listed = 0;
        const { before, after } = await changeCatalogue(tx, host, {
          ...{ by: actorName(host), seen },
          edit: ({ catalogue, text }) => {
            const read = readPriceList(list, catalogue);
            if (!read.ok) throw new HttpError(422, `${read.reason}\nNothing was changed.`);
            listed = read.value.size;
            const differing = [...read.value].filter(
              ([id, price]) => variantIn(catalogue, id).variant.price !== price,
            );
            return differing.length === 0 ? null : withPrices(text, differing);
          },
        });
        const prices = priceDifferences(before.catalogue, after.catalogue);
        const detail = {
          prices: Object.fromEntries(prices.map((price) => [price.variant, [price.before, price.after]])),
          revision: after.number,
        };
        return {
          answer: { revision: after.number, prices, same: listed - prices.length },
          entry: after === before ? null : { subject: 'catalogue', detail },
        };
      },
    judges: true,
    ask: (host, _input, { prices }) => askPrices(host.db, prices),
  }),

  change({
    name: 'catalogue hide',
    about: 'Takes a variant, or all of a node, out of the shop. Open payments are not affected.',
    role: 'manager',
    input: v.object({ id: Anything, seen: Seen }),
    answer: Shown,
    example: {
      typed: 'catalogue hide valorant-vp-475',
      answers: [
        { id: VP.variant, revision: 13, variants: [VP.variant] },
        { id: VP.variant, revision: 13, variants: [] },
      ],
    },
    said: ({ id, variants }) =>
      variants.length === 0 ? `All of ${id} was hidden before.` : `Hid ${listed(variants)}.`,
    run: (host, { id, seen }) => showing(host, { id, seen, isShown: false }),
  }),

  change({
    name: 'catalogue unhide',
    about: 'Puts a hidden variant, or all of a node, into the shop.',
    role: 'manager',
    input: v.object({ id: Anything, seen: Seen }),
    answer: Shown,
    example: {
      typed: 'catalogue unhide valorant-vp',
      answers: [
        { id: 'valorant-vp', revision: 14, variants: [VP.variant, 'valorant-vp-150'] },
        { id: 'valorant-vp', revision: 14, variants: [] },
      ],
    },
    said: ({ id, variants }) =>
      variants.length === 0 ? `Nothing of ${id} was hidden.` : `Put ${listed(variants)} into the shop.`,
    run: (host, { id, seen }) => showing(host, { id, seen, isShown: true }),
  }),

  change({
    name: 'catalogue edit',
    about:
      'Changes the texts of a variant or a node, and whether it is out of stock. An empty text removes one.',
    role: 'manager',
    input: v.object({
      id: meant(Slug, { word: 1, hint: 'a variant or a node' }),
      ...Editable.entries,
      seen: Seen,
    }),
    answer: v.object({
      id: v.string(),
      revision: v.number(),
      /** The names of those that were changed. */
      fields: v.array(v.string()),
    }),
    example: {
      typed: 'catalogue edit valorant-vp --title "Buy Valorant Points" --eta Instant',
      answers: [
        { id: 'valorant-vp', revision: 13, fields: ['title'] },
        { id: 'valorant-vp', revision: 13, fields: [] },
      ],
    },
    said: ({ id, fields }) =>
      fields.length === 0 ? `${id} already is like this.` : `Changed ${fields.join(', ')} of ${id}.`,
    run:
      (host, { id, seen, ...sent }) =>
      async (tx) => {
        const given = { ...sent, ...flagged(sent) };
        let [was, is]: [Entry, Entry] = [{}, {}];
        const { before, after } = await changeCatalogue(tx, host, {
          ...{ by: actorName(host), seen },
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
        };
      },
  }),

  change({
    name: 'catalogue picture',
    about:
      'Gives a category or a product page another picture: PNG, JPEG or WebP, 2 MB at most. Every host serves it.',
    role: 'manager',
    input: v.object({
      id: meant(Slug, { word: 1, hint: 'a category or a product page' }),
      picture: meant(
        v.pipe(
          v.string('must be a file'),
          v.maxLength(PICTURE_LENGTH_MAX, 'may have 2 MB at most'),
          v.base64('must be a file'),
        ),
        { file: 'bytes', option: 'file', value: 'path' },
      ),
      seen: Seen,
    }),
    answer: v.object({ id: v.string(), revision: v.number(), picture: v.string() }),
    example: {
      typed: 'catalogue picture valorant-vp --file card.png',
      answers: [{ id: 'valorant-vp', revision: 13, picture: `/pictures/${'0c'.repeat(32)}.png` }],
    },
    said: ({ id, picture }) => `${id} shows ${picture}.`,
    run: (host, { id, picture, seen }) => {
      const bytes = Buffer.from(picture, 'base64');
      const name = nameOfPicture(bytes);
      const address = `${PICTURES}${name}`;
      return async (tx) => {
        const by = actorName(host);
        const { before, after } = await changeCatalogue(tx, host, {
          ...{ by, seen },
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
  }),

  change({
    name: 'catalogue add',
    about:
      'Adds a variant to a product page, with its price; without a price, a product page to a category. It comes last there.',
    role: 'manager',
    input: v.object({
      under: meant(Slug, { word: 1, hint: 'the product page or the category' }),
      id: meant(Slug, { word: 2, hint: 'its own id, which stays' }),
      name: meant(Line, { hint: 'as shoppers read it' }),
      price: v.optional(
        meant(Variant.entries.price, {
          value: 'rupees',
          is: 'rupees',
          hint: 'of a variant, in whole rupees',
        }),
      ),
      hidden: v.optional(meant(v.boolean(), { hint: 'a variant that is not in the shop yet' }), false),
      eta: v.optional(meant(Line, { hint: 'of a product page: Instant, if codes are delivered from stock' })),
      seen: Seen,
    }),
    answer: v.object({ id: v.string(), under: v.string(), revision: v.number() }),
    example: {
      typed: 'catalogue add valorant-vp valorant-vp-700 --name "700 VP" --price 1990',
      answers: [{ id: 'valorant-vp-700', under: 'valorant-vp', revision: 13 }],
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
          ...{ by: actorName(host), seen },
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
  }),

  reading({
    name: 'catalogue history',
    about: 'Shows the last changes of the catalogue, newest first, by commands and in its file.',
    role: 'support',
    input: None,
    answer: v.array(
      v.object({
        revision: meant(v.number(), { label: 'Revision' }),
        at: meant(v.string(), { label: 'At', is: 'time' }),
        by: meant(v.string(), { label: 'By' }),
        summary: meant(v.string(), { label: 'Change' }),
      }),
    ),
    none: 'The catalogue has not been read yet.',
    example: {
      typed: 'catalogue history',
      answers: [
        [
          { revision: 13, at: at('12:00'), by: 'mina', summary: 'valorant-vp-475: PKR 1,390 → 1,450' },
          { revision: 12, at: at('09:15'), by: 'file', summary: 'added: steam-usd-100' },
        ],
      ],
    },
    run: async (host) =>
      (await listChanges(host.db)).map(({ number, at: changedAt, ...change }) => ({
        ...{ revision: number, at: changedAt.toISOString(), ...change },
      })),
  }),

  move({
    name: 'catalogue undo',
    about:
      'Takes the last change of the catalogue back, or all since a revision. It is a change itself, so a second undo takes it back.',
    role: 'manager',
    input: v.object({
      revision: v.optional(
        meant(Count, { word: 1, hint: 'goes back to this revision of "catalogue history"' }),
      ),
      seen: Seen,
    }),
    answer: v.object({
      /** The one whose text is used again, and the new one. */
      to: v.number(),
      revision: v.number(),
      summary: v.string(),
      prices: v.array(Price),
      /** What changes beside prices. */
      others: v.array(v.string()),
    }),
    example: {
      typed: 'catalogue undo',
      answers: [
        {
          ...{ to: 12, revision: 14, summary: 'valorant-vp-475: PKR 1,450 → 1,390' },
          ...{ prices: [{ ...VP, before: 1_450, after: 1_390 }], others: [] },
        },
        { to: 13, revision: 13, summary: '', prices: [], others: [] },
      ],
    },
    said: ({ to, summary }) =>
      summary === ''
        ? `The catalogue already is that of revision ${to}.`
        : `The catalogue is that of revision ${to} again.\n${summary}`,
    run:
      (host, { revision, seen }) =>
      async (tx) => {
        let to = 0;
        const { before, after } = await changeCatalogue(tx, host, {
          ...{ by: actorName(host), seen },
          edit: async () => {
            const earlier = await earlierRevision(tx, revision);
            to = earlier.number;
            return earlier.text;
          },
        });
        const isSame = after === before;
        const summary = isSame ? '' : summaryOf(before.catalogue, after.catalogue);
        return {
          answer: {
            ...{ to, revision: after.number, summary },
            prices: priceDifferences(before.catalogue, after.catalogue),
            others: otherDifferences(before.catalogue, after.catalogue),
          },
          entry: isSame
            ? null
            : {
                subject: 'catalogue',
                detail: {
                  ...{ to, summary },
                  ...{ before: { revision: before.number }, after: { revision: after.number } },
                },
              },
        };
      },
    judges: true,
    ask: async (host, { revision }, { prices, others }) => {
      const question = await askPrices(host.db, prices);
      // Beyond the last change, others may have changed more: all of it is said.
      if (others.length === 0 || (revision === undefined && question === null)) return question;
      return [`It changes ${others.join('; ')}.`, question ?? 'Go back?'].join('\n');
    },
  }),
] as const;

/** What of an entry is edited as text. */
const textsOf = (entry: object | undefined): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(entry ?? {}).flatMap(([name, value]): [string, string | string[]][] => {
      if (!Object.hasOwn(Editable.entries, name)) return [];
      if (typeof value === 'boolean') return [[name, value ? 'yes' : 'no']];
      return [[name, Array.isArray(value) ? value.map(String) : String(value)]];
    }),
  );

const stateOf = ({ id, invisible, out_of_stock }: Variant): v.InferOutput<typeof State> => {
  // The deposit is invisible, but for sale (R-13).
  if (invisible && id !== BALANCE_VARIANT) return 'hidden';
  return out_of_stock ? 'out of stock' : 'for sale';
};

function variantIn({ variants }: CatalogueIndex, id: string) {
  const found = variants.get(id);
  if (found === undefined) throw new HttpError(404, `There is no variant ${id}.`);
  return found;
}

function ensureEntry({ nodes, variants }: CatalogueIndex, id: string): void {
  if (!nodes.has(id) && !variants.has(id)) throw new HttpError(404, `The catalogue has no ${id}.`);
}

/** The text of a catalogue in which these variants have these prices. */
const withPrices = (text: string, prices: readonly (readonly [variant: string, price: number])[]): string =>
  withEntries(text, new Map(prices.map(([id, price]) => [id, (fields: Entry) => ({ ...fields, price })])));

const differs = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);

/** The ids of a variant, or of all of a node. */
function variantsOf({ nodes, variants }: CatalogueIndex, id: string): string[] {
  if (variants.has(id)) return [id];
  const found = nodes.get(id);
  if (found === undefined) throw new HttpError(404, `The catalogue has no ${id}.`);
  const below = (node: CatalogueNode): string[] =>
    node.type === 'category'
      ? node.subcategories.flatMap(below)
      : node.products.map(({ id: variant }) => variant);
  return below(found.node);
}

/** Hides variants, or shows them: all of a node that are not so yet, but for the deposit. */
const showing =
  (host: Host, { id, seen, isShown }: { id: string; seen: number | undefined; isShown: boolean }) =>
  async (tx: Tx) => {
    const edit = ({ invisible: _, ...fields }: Readonly<Record<string, unknown>>) =>
      isShown ? fields : { ...fields, invisible: true };
    let changed: string[] = [];
    const { before, after } = await changeCatalogue(tx, host, {
      ...{ by: actorName(host), seen },
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

const ASKED_MAX = 20;
/** The question before prices change, with the open payments that keep theirs; null if none does. */
async function askPrices(db: Db, prices: readonly PriceDifference[]): Promise<string | null> {
  if (prices.length === 0) return null;
  const open = await countOpenPaymentsWith(
    db,
    prices.map(({ variant }) => variant),
  );
  const keeping =
    open === 0
      ? ''
      : `${count(open, 'open payment')} ${open === 1 ? 'keeps its price' : 'keep their prices'}`;
  // The greatest changes first: a slip of the finger is among them.
  const lines = prices
    .toSorted((one, other) => stepOf(other) - stepOf(one))
    .map((price) => `${price.name}: ${priceChange(price)}`);
  if (prices.length === 1)
    return `${[...lines, keeping].filter((part) => part !== '').join('; ')}. Change it?`;
  const more = prices.length - ASKED_MAX;
  return [
    ...lines.slice(0, ASKED_MAX),
    ...(more > 0 ? [`and ${more} more`] : []),
    ...(keeping === '' ? [] : [keeping]),
    `Change ${prices.length} prices?`,
  ].join('\n');
}

/** By how much a price changes, up or down: 0 for not at all. */
const stepOf = ({ before, after }: PriceDifference): number => Math.abs(Math.log(after / before));
