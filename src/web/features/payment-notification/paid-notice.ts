/** The notice that an awaited payment is completed, by its id. */
export const PAID_NOTICE = 'paid';
