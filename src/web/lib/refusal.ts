/** Why the host turned a form down, and the name of the field that has to be mended; null when it is none, or not known. */
export type Refusal = { sentence: string; field: string | null };

/** A refusal that belongs to no field: no answer, too many tries, and the like. */
export const refusedFor = (sentence: string): Refusal => ({ sentence, field: null });
