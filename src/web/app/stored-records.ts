import * as v from 'valibot';
import { type CatalogueIndex, lenientCatalogue } from '#contract/catalogue.ts';
import { StoredFlow } from '#web/features/account/verification/stored-flow.ts';
import { cartRecordOf } from '#web/features/cart/cart-store.ts';
import { rememberedDetailsOf } from '#web/features/catalogue/add-to-cart/details-store.ts';
import { recentRecordOf } from '#web/features/catalogue/recently-viewed-store.ts';
import { StoredConversation } from '#web/features/chat/stored-conversation.ts';
import { StoredPayment } from '#web/features/payment-strip/waiting-payment.ts';
import { ThemeChoice } from '#web/features/theme-switch/theme.machine.ts';
import { reportFrom } from '#web/platform/report.ts';
import type { BrowserStorage } from '#web/platform/storage.ts';
import { localRecord, sessionRecord } from '#web/platform/storage.ts';

/** A stored catalogue of 1 MB or more would leave no room for the cart. */
const PRODUCTS_MAX_BYTES = 1_000_000;

/** A node or a variant takes at least these bytes: its id, name, price and the names of its fields. */
const ENTRY_MIN_BYTES = 50;

/** Whether a catalogue may fit. Otherwise it is never written as text, which blocks a slow phone. */
export const mayStore = ({ nodes, variants }: CatalogueIndex): boolean =>
  (nodes.size + variants.size) * ENTRY_MIN_BYTES <= PRODUCTS_MAX_BYTES;

/**
 * The records that this browser stores between visits (spec §3, "Locally kept"), each with its
 * schema.
 */
export const storedRecords = (browser: BrowserStorage) => ({
  cart: cartRecordOf(browser),
  products: localRecord(browser, 'products', lenientCatalogue(reportFrom('products')), {
    maxBytes: PRODUCTS_MAX_BYTES,
  }),
  isLoggedIn: localRecord(browser, 'isLoggedIn', v.boolean()),
  cookiesAccepted: localRecord(browser, 'cookiesAccepted', v.boolean()),
  theme: localRecord(browser, 'theme', ThemeChoice),
  chat: localRecord(browser, 'chat', StoredConversation),
  recentlyViewed: recentRecordOf(browser),
  deliveryDetails: rememberedDetailsOf(browser),
  waitingPayment: localRecord(browser, 'waitingPayment', StoredPayment),
});
export type StoredRecords = ReturnType<typeof storedRecords>;

/** This tab's flows that wait for an emailed code, so that a reload resumes them. */
export const storedFlows = (browser: Pick<Window, 'sessionStorage'>) => ({
  signup: sessionRecord(browser, 'signup', StoredFlow),
  resetPassword: sessionRecord(browser, 'resetPassword', StoredFlow),
  changeEmail: sessionRecord(browser, 'changeEmail', StoredFlow),
});
export type StoredFlows = ReturnType<typeof storedFlows>;

/**
 * This tab's unsent chat messages. The chat validates them, because it is loaded on demand.
 */
export const storedChatDraft = (browser: Pick<Window, 'sessionStorage'>) =>
  sessionRecord(browser, 'chat', v.unknown());
