import * as v from 'valibot';
import type { CatalogueIndex } from '#contract/catalogue.ts';
import { itemNameOf, Variant } from '#contract/catalogue.ts';
import { BALANCE_VARIANT } from '#contract/constants.ts';
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
import type { Db } from '../../database/connect.ts';
import { HttpError } from '../../http/http-error.ts';
import { countOpenPaymentsWith } from '../../payments/admin.ts';
import { formatRupees } from '../../platform/format-money.ts';
import { Seen } from '../frame/inputs.ts';
import { FileText } from '../text/file-text.ts';
import { count } from '../text/print.ts';
import { move } from './define-command.ts';

/** Room for some thousand lines. */
const LIST_LENGTH_MAX = 200_000;

export const priceCommands = [
  move({
    name: 'catalogue price',
    press: 'Change',
    description: 'Changes the price of a variant. Open payments keep the one that they began with.',
    role: 'manager',
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
        };
      },
    judges: true,
    ask: (host, _input, price) => askPrices(host.db, price.before === price.after ? [] : [price]),
  }),

  move({
    name: 'catalogue prices',
    press: 'Change',
    description: 'Changes many prices by a list, in one change: a variant and its price on each line.',
    role: 'manager',
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
          by: actorName(host),
          seen,
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
] as const;

function variantIn({ variants }: CatalogueIndex, id: string) {
  const found = variants.get(id);
  if (found === undefined) throw new HttpError(404, `There is no variant ${id}.`);
  return found;
}

/** The catalogue's text with these variants' new prices. */
const withPrices = (text: string, prices: readonly (readonly [variant: string, price: number])[]): string =>
  withEntries(text, new Map(prices.map(([id, price]) => [id, (fields: Entry) => ({ ...fields, price })])));

const ASKED_MAX = 20;
/**
 * The question before prices change, which mentions open payments at the old prices; null if no
 * price changes.
 */
export async function askPrices(db: Db, prices: readonly PriceDifference[]): Promise<string | null> {
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
  const more = prices.length - ASKED_MAX;
  return [
    ...lines.slice(0, ASKED_MAX),
    ...(more > 0 ? [`and ${more} more`] : []),
    ...(keeping === '' ? [] : [keeping]),
    `Change ${prices.length} prices?`,
  ].join('\n');
}

/** The size of a price's change, the same for up and down; 0 for no change. */
const stepOf = ({ before, after }: PriceDifference): number => Math.abs(Math.log(after / before));
