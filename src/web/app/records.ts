import * as v from 'valibot';
import { Cart } from '#contract/cart.ts';
import { Catalogue } from '#contract/catalogue.ts';
import { KeptFlow } from '#web/lib/codes/kept.ts';
import { KeptConversation } from './chat/kept.ts';
import type { KeptIn } from './storage.ts';
import { kept, keptInTab } from './storage.ts';
import { ThemeChoice } from './theme/theme.machine.ts';

/** A kept catalogue of 1 MB or more would crowd out the cart. */
const PRODUCTS_MAX_BYTES = 1_000_000;

/** Every record that this browser keeps between visits (spec §3, "Locally kept"), each shaped by its schema. */
export const recordsOf = (browser: KeptIn) => ({
  cart: kept(browser, 'cart', Cart),
  products: kept(browser, 'products', Catalogue, { maxBytes: PRODUCTS_MAX_BYTES }),
  isLoggedIn: kept(browser, 'isLoggedIn', v.boolean()),
  cookiesAccepted: kept(browser, 'cookiesAccepted', v.boolean()),
  theme: kept(browser, 'theme', ThemeChoice),
  chat: kept(browser, 'chat', KeptConversation),
});
export type Records = ReturnType<typeof recordsOf>;

/** What a tab keeps of the flows that wait for codes from e-mails, so that a page that is loaded again goes on there. */
export const flowsOf = (browser: Pick<Window, 'sessionStorage'>) => ({
  signup: keptInTab(browser, 'signup', KeptFlow),
  resetPassword: keptInTab(browser, 'resetPassword', KeptFlow),
  changeEmail: keptInTab(browser, 'changeEmail', KeptFlow),
});
export type KeptFlows = ReturnType<typeof flowsOf>;

/** What a tab keeps that was written to support and not said yet; the chat itself knows its shape. */
export const unsaidOf = (browser: Pick<Window, 'sessionStorage'>) => keptInTab(browser, 'chat', v.unknown());
