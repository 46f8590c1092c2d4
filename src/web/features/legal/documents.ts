import type { LegalText, LegalTexts } from '#contract/legal.ts';

/** A legal text, by the name of the call that fetches it. */
export type TextName = keyof LegalTexts;

/** A page of legal texts: the first stands under the page's own heading, each other under its own. */
export type LegalDocument = {
  title: string;
  description: string;
  parts: readonly { name: TextName; title: string }[];
};

/** The terms of service, and with them the refund policy (spec §2). */
export const TERMS: LegalDocument = {
  title: 'Terms of Service',
  description: 'What holds between you and the shop: orders, payments, delivery and refunds.',
  parts: [
    { name: 'tos', title: 'Terms of Service' },
    { name: 'refunds', title: 'Refund Policy' },
  ],
};

export const PRIVACY: LegalDocument = {
  title: 'Privacy Policy',
  description: 'What the shop keeps of you, why, for how long, and who else learns of it.',
  parts: [{ name: 'privacy', title: 'Privacy Policy' }],
};

/** The texts of a document in its order, if all of them are known; the chart starts with them then. */
export function knownTexts(
  { parts }: LegalDocument,
  known: Partial<Record<TextName, LegalText>>,
): readonly LegalText[] | null {
  const texts = parts.map(({ name }) => known[name]);
  return texts.every((text) => text !== undefined) ? texts : null;
}
