/** Why the host refused a form, and the field to correct; null when it is none, or unknown. */
export type FormError = { message: string; field: string | null };

/** A refusal without a field: no answer, too many tries, and the like. */
export const formError = (sentence: string): FormError => ({ message: sentence, field: null });
