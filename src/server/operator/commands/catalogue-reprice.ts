import * as v from 'valibot';
import { BALANCE_VARIANT } from '#contract/constants.ts';
import { ChangedPrices, REPRICED_EXAMPLES } from '#contract/office/catalogue.ts';
import { withMetadata } from '#contract/office/field-metadata.ts';
import { Seen } from '../frame/inputs.ts';
import { Anything, variantsOf } from './catalogue-entries.ts';
import { askPrices, changePrices, saidPrices, variantIn } from './catalogue-prices.ts';
import { change } from './define-command.ts';

const HUNDREDTHS = 100;
const WHOLE = 100 * HUNDREDTHS;
const LEAST = -90;
const MOST = 900;

const PERCENT = `must be a number from ${LEAST} to ${MOST}, such as -5 or 2.5, and not 0`;
const Percent = v.pipe(
  v.number(PERCENT),
  v.check((percent) => percent !== 0 && percent >= LEAST && percent <= MOST, PERCENT),
  v.check((percent) => Number(percent.toFixed(2)) === percent, 'must have at most 2 decimals'),
);

/** A price changed by some percent, in whole rupees, half a rupee up; at least 1. */
const repriced = (price: number, percent: number): number =>
  Math.max(1, Math.round((price * (WHOLE + Math.round(percent * HUNDREDTHS))) / WHOLE));

export const repriceCommand = change({
  name: 'catalogue reprice',
  title: 'Change prices by percent',
  press: 'Change',
  description:
    'Changes the price of a variant, or of all in a node and below it, by some percent, in one change. Open payments keep the one that they began with.',
  role: 'manager',
  costs: ['sales', 'money'],
  input: v.object({
    id: Anything,
    percent: withMetadata(Percent, {
      label: 'Percent',
      value: 'percent',
      hint: 'up, or down with a minus, such as -5; each price is rounded to whole rupees',
    }),
    seen: Seen,
  }),
  answer: ChangedPrices,
  example: { typed: 'catalogue reprice valorant-vp --percent -5', answers: REPRICED_EXAMPLES },
  said: saidPrices,
  run:
    (host, { id, percent, seen }) =>
    (tx) =>
      changePrices(tx, host, {
        seen,
        subject: id,
        more: { percent },
        pricesIn: (catalogue) => {
          const meant = variantsOf(catalogue, id).filter((variant) => variant !== BALANCE_VARIANT);
          return new Map(
            meant.map((variant) => [variant, repriced(variantIn(catalogue, variant).variant.price, percent)]),
          );
        },
      }),
  judges: true,
  ask: (host, _input, { prices }) => askPrices(host.db, prices, prices.length),
});
