import * as v from 'valibot';

/** A legal text (`/tos.json`, `/refunds.json`, `/privacy.json`): its sections in order. */
export const LegalText = v.array(v.object({ heading: v.string(), paragraphs: v.array(v.string()) }));
export type LegalText = v.InferOutput<typeof LegalText>;
