import * as v from 'valibot';
import type { CatalogueIndex } from '#contract/catalogue.ts';
import { itemNameOf, Variant } from '#contract/catalogue.ts';
import { BALANCE_VARIANT } from '#contract/constants.ts';
import { DAY_MS } from '#contract/durations.ts';
import {
  CHANGED_PRICE_EXAMPLES,
  CHANGED_PRICES_EXAMPLES,
  ChangedPrice,
  ChangedPrices,
} from '#contract/office/catalogue.ts';
import { withMetadata } from '#contract/office/field-metadata.ts';
import { Slug } from '#contract/primitives.ts';
import { actorName } from '../../audit/audit.ts';
import type { Entry } from '../../catalogue/change-catalogue.ts';
import { changeCatalogue, withEntries } from '../../catalogue/change-catalogue.ts';
import type { PriceDifference } from '../../catalogue/differences.ts';
import { priceChange, priceDifferences } from '../../catalogue/differences.ts';
import { readPriceList } from '../../catalogue/price-list.ts';
import { catalogueAt } from '../../catalogue/revisions.ts';
import type { Db, Tx } from '../../database/connect.ts';
import type { Host } from '../../host.ts';
import { HttpError } from '../../http/http-error.ts';
import { countOpenPaymentsWith } from '../../payments/admin.ts';
import { formatRupees } from '../../platform/format-money.ts';
import { Seen } from '../frame/inputs.ts';
import { FileText } from '../text/file-text.ts';
import { count } from '../text/print.ts';
import { change } from './define-command.ts';

/** Room for some thousand lines. */
const LIST_LENGTH_MAX = 200_000;

export const priceCommands = [
  change({
    name: 'catalogue price',
    title: 'Change a price',
    press: 'Change',
    description: 'Changes the price of a variant. Open payments keep the one that they began with.',
    role: 'manager',
    costs: ['sales', 'money'],
    input: v.object({
      variant: withMetadata(Slug, { word: 1, ref: 'variant' }),
      price: withMetadata(Variant.entries.price, {
        word: 2,
        value: 'rupees',
        is: 'rupees',
        hint: 'in whole rupees',
      }),
      seen: Seen,
    }),
    answer: ChangedPrice,
    example: { typed: 'catalogue price valorant-vp-475 1450', answers: CHANGED_PRICE_EXAMPLES },
    said: (price) =>
      price.before === price.after
        ? `${price.name} already costs ${formatRupees(price.after)}.`
        : `${price.name}: ${priceChange(price)}.`,
    run:
      (host, { variant, price, seen }) =>
      async (tx) => {
        const { before, after } = await changeCatalogue(tx, host, {
          by: actorName(host),
          seen,
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
          given: { isGrave: await isHalved(tx, host, [answer]) },
        };
      },
    judges: true,
    ask: (host, _input, price) => askPrices(host.db, price.before === price.after ? [] : [price]),
  }),

  change({
    name: 'catalogue prices',
    title: 'Change prices by a list',
    press: 'Change',
    description: 'Changes many prices by a list, in one change: a variant and its price on each line.',
    role: 'manager',
    costs: ['sales', 'money'],
    input: v.object({
      text: withMetadata(v.pipe(FileText, v.maxLength(LIST_LENGTH_MAX, 'is too long')), {
        file: 'text',
        option: 'file',
        value: 'path',
        hint: 'a text or CSV file; each line is a variant and its price, such as steam-usd-10,2950',
      }),
      seen: Seen,
    }),
    answer: ChangedPrices,
    example: { typed: 'catalogue prices --file prices.csv', answers: CHANGED_PRICES_EXAMPLES },
    said: saidPrices,
    run:
      (host, { text: list, seen }) =>
      (tx) =>
        changePrices(tx, host, {
          seen,
          subject: 'catalogue',
          pricesIn: (catalogue) => {
            const read = readPriceList(list, catalogue);
            if (!read.ok) throw new HttpError(422, `${read.reason}\nNothing was changed.`);
            return read.value;
          },
        }),
    judges: true,
    ask: (host, _input, { prices }) => askPrices(host.db, prices),
  }),
] as const;

/**
 * Changes several prices in one change of the catalogue: `pricesIn` says which variants are meant, each
 * with its new price, which may be the one that it has.
 */
export async function changePrices(
  tx: Tx,
  host: Host,
  {
    seen,
    subject,
    more = {},
    pricesIn,
  }: {
    seen: number | undefined;
    /** What the audit log names, with what it says beside the prices. */
    subject: string;
    more?: object;
    pricesIn(catalogue: CatalogueIndex): ReadonlyMap<string, number>;
  },
) {
  let meant = 0;
  const { before, after } = await changeCatalogue(tx, host, {
    by: actorName(host),
    seen,
    edit: ({ catalogue, text }) => {
      const prices = pricesIn(catalogue);
      meant = prices.size;
      const differing = [...prices].filter(([id, price]) => variantIn(catalogue, id).variant.price !== price);
      return differing.length === 0 ? null : withPrices(text, differing);
    },
  });
  const prices = priceDifferences(before.catalogue, after.catalogue);
  return {
    answer: { revision: after.number, prices, same: meant - prices.length },
    entry: after === before ? null : { subject, detail: { ...more, ...pricesDetail(prices, after.number) } },
    given: { isGrave: await isHalved(tx, host, prices) },
  };
}

export function saidPrices({ prices, same }: v.InferOutput<typeof ChangedPrices>): string {
  return [
    `Changed ${count(prices.length, 'price')}${same > 0 ? `; ${same} stay as they were` : ''}.`,
    ...prices.map((price) => `${price.name}: ${priceChange(price)}`),
  ].join('\n');
}

/** Changed prices in the audit log. */
export const pricesDetail = (prices: readonly PriceDifference[], revision: number) => ({
  prices: Object.fromEntries(prices.map((price) => [price.variant, [price.before, price.after]])),
  revision,
});

export function variantIn({ variants }: CatalogueIndex, id: string) {
  const found = variants.get(id);
  if (found === undefined) throw new HttpError(404, `There is no variant ${id}.`);
  return found;
}

/** The catalogue's text with these variants' new prices. */
export const withPrices = (
  text: string,
  prices: readonly (readonly [variant: string, price: number])[],
): string =>
  withEntries(text, new Map(prices.map(([id, price]) => [id, (fields: Entry) => ({ ...fields, price })])));

/**
 * Whether a price falls to less than half of what it was a day ago, also in several steps: that is told
 * to the owner (R-191).
 */
export async function isHalved(
  tx: Tx,
  host: Pick<Host, 'now'>,
  prices: readonly Omit<PriceDifference, 'name'>[],
): Promise<boolean> {
  const lowered = prices.filter(({ before, after }) => after < before);
  if (lowered.length === 0) return false;
  const earlier = await catalogueAt(tx, new Date(host.now().getTime() - DAY_MS));
  return lowered.some(
    ({ variant, before, after }) => after * 2 < (earlier?.variants.get(variant)?.variant.price ?? before),
  );
}

const ASKED_MAX = 20;
/**
 * The question before prices change, which mentions open payments at the old prices; null if no
 * price changes. It has a line for each of at most `shown` prices.
 */
export async function askPrices(
  db: Db,
  prices: readonly PriceDifference[],
  shown = ASKED_MAX,
): Promise<string | null> {
  if (prices.length === 0) return null;
  const open = await countOpenPaymentsWith(
    db,
    prices.map(({ variant }) => variant),
  );
  const keeping =
    open === 0
      ? ''
      : `${count(open, 'open payment')} ${open === 1 ? 'keeps its price' : 'keep their prices'}`;
  // The greatest changes come first: a typing mistake is probably among them.
  const lines = prices
    .toSorted((one, other) => stepOf(other) - stepOf(one))
    .map((price) => `${price.name}: ${priceChange(price)}`);
  if (prices.length === 1)
    return `${[...lines, keeping].filter((part) => part !== '').join('; ')}. Change it?`;
  const more = prices.length - shown;
  return [
    ...lines.slice(0, shown),
    ...(more > 0 ? [`and ${more} more`] : []),
    ...(keeping === '' ? [] : [keeping]),
    `Change ${prices.length} prices?`,
  ].join('\n');
}

/** The size of a price's change, the same for up and down; 0 for no change. */
const stepOf = ({ before, after }: PriceDifference): number => Math.abs(Math.log(after / before));
