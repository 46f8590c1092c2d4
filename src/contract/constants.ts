/**
 * The shop's constants (spec §9 and RULES.md). Times are in milliseconds unless the name says
 * otherwise.
 */

export const CURRENCY = 'PKR';

export const CATALOGUE_REFETCH_MS = 60_000;
export const CATALOGUE_TIMEOUT_MS = 2_500;
export const CATALOGUE_RETRIES = 2;
export const SESSION_RECHECK_MS = 15_000;
export const ACCOUNT_TIMEOUT_MS = 5_000;
export const ADD_PAUSE_MS = 100;
export const COUPON_REFUSAL_MS = 5_000;
export const PREFERENCE_STATUS_MS = 1_000;
export const ORDERS_REFETCH_MS = 30_000;
export const PAYMENTS_REFETCH_MS = 10_000;
export const PAYMENT_POLL_MS = 10_000;
/** How often the strip of a waiting payment asks about it. */
export const STRIP_RECHECK_MS = 30_000;
/** How often a tab in the background asks about the payment that it waits for. */
export const BACKGROUND_RECHECK_MS = 30_000;
/** The pause before the shop asks again for the outcome of a request. */
export const OUTCOME_RECHECK_MS = 3_000;
export const CLOCK_TICK_MS = 1_000;

/** Pakistan's zone, in minutes ahead of UTC. It has one zone and no summer time. */
export const PAKISTAN_UTC_OFFSET_MIN = 300;

export const PAGE_SIZE = 10;
export const TIMER_URGENT_BELOW_S = 300;
export const TIMER_SOON_BELOW_S = 600;

/** The `eta` of goods that are delivered from stock at the moment of payment. */
export const INSTANT = 'Instant';

export const BALANCE_VARIANT = 'balance';
/** The node of the product by which anything else can be asked for. */
export const REQUEST_PRODUCT = 'on-request';
/** What that product asks first: what the shopper wants. */
export const WISH = 'wish';
export const DEPOSIT_MIN = 50;
export const DEPOSIT_MAX = 200_000;
export const QUANTITY_MAX = 99;
export const CART_LINES_MAX = 100;
export const CART_TOTAL_MAX = 100_000_000;

export const COUPON_LENGTH_MAX = 32;
export const CHAT_LENGTH_MAX = 5_000;
export const SEARCH_LENGTH_MAX = 200;
/** The longest wish for what isn't sold. */
export const WISH_LENGTH_MAX = 80;
/** The most that a product asks for its delivery, and the longest detail. */
export const ASKS_MAX = 5;
export const DETAIL_LENGTH_MAX = 100;
export const SENDER_LENGTH_MAX = 100;
export const SENDER_CHANGES_MAX = 3;
export const USERNAME_LENGTH = { min: 4, max: 16 } as const;
export const SIGNUP_PASSWORD_LENGTH = { min: 8, max: 64 } as const;
export const NEW_PASSWORD_LENGTH = { min: 8, max: 255 } as const;
export const LOGIN_NAME_MIN = 4;
export const ONE_TIME_CODE = { min: 100_000, max: 999_999 } as const;
export const ONE_TIME_CODE_RESEND_MS = 60_000;
export const ONE_TIME_CODE_LIFE_MS = 600_000;

/**
 * Sent with every call, so that the host can tell browsers without fetch metadata from foreign
 * pages.
 */
export const OWN_REQUEST_HEADER = { name: 'X-Requested-With', value: 'keystall' } as const;

/** Keeps the menu short; a category's page lists everything in it. */
export const MENU_LIST_MAX = 40;

/** The most rows of a list in one answer. */
export const SLICE_SIZE_MAX = 1_000;
