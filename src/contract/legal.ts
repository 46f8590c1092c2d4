import * as v from 'valibot';
import type { Calls } from './call.ts';
import { Nothing } from './call.ts';
import { ShownText } from './primitives.ts';

/** A legal text (`/tos.json`, `/refunds.json`, `/privacy.json`) by section. */
export const LegalText = v.array(
  v.object({ heading: ShownText, paragraphs: v.optional(v.array(v.string()), []) }),
);
export type LegalText = v.InferOutput<typeof LegalText>;

/** The calls that fetch the legal texts. */
export const LegalTexts = v.object({
  tos: v.exactOptional(LegalText),
  refunds: v.exactOptional(LegalText),
  privacy: v.exactOptional(LegalText),
});
export type LegalTexts = v.InferOutput<typeof LegalTexts>;

export const legalCalls = {
  tos: { method: 'GET', path: '/tos.json', payload: Nothing, answer: LegalText },
  refunds: { method: 'GET', path: '/refunds.json', payload: Nothing, answer: LegalText },
  privacy: { method: 'GET', path: '/privacy.json', payload: Nothing, answer: LegalText },
} as const satisfies Calls;
