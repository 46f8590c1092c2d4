/**
 * Why the host refused a form, and the field to correct; null when there is none, or it is unknown.
 */
export type FormError = { message: string; field: string | null };

/** A refusal without a field, such as no answer or too many attempts. */
export const formError = (sentence: string): FormError => ({ message: sentence, field: null });
