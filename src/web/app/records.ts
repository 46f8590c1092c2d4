import * as v from 'valibot';
import { Cart } from '#contract/cart.ts';
import { Catalogue } from '#contract/catalogue.ts';
import type { KeptIn } from './storage.ts';
import { kept } from './storage.ts';
import { ThemeChoice } from './theme/theme.machine.ts';

/** A kept catalogue of 1 MB or more would crowd out the cart. */
const PRODUCTS_MAX_BYTES = 1_000_000;

/** Every record that this browser keeps between visits (spec §3, "Locally kept"), each shaped by its schema. */
export const recordsOf = (browser: KeptIn) => ({
  cart: kept(browser, 'cart', Cart),
  products: kept(browser, 'products', Catalogue, { maxBytes: PRODUCTS_MAX_BYTES }),
  isLoggedIn: kept(browser, 'isLoggedIn', v.boolean()),
  theme: kept(browser, 'theme', ThemeChoice),
});
export type Records = ReturnType<typeof recordsOf>;
