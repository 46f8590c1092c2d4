import type { LegalText, LegalTexts } from '#contract/legal.ts';

/** A legal text, named after the call that fetches it. */
export type TextName = keyof LegalTexts;

/** A page of legal texts. The first is under the page's own heading, the others have their own. */
export type LegalDocument = {
  title: string;
  description: string;
  parts: readonly { name: TextName; title: string }[];
};

/** The terms of service, and with them the refund policy (spec §2). */
export const TERMS: LegalDocument = {
  title: 'Terms of Service',
  description: 'The terms for your orders, payments, deliveries and refunds.',
  parts: [
    { name: 'tos', title: 'Terms of Service' },
    { name: 'refunds', title: 'Refund Policy' },
  ],
};

export const PRIVACY: LegalDocument = {
  title: 'Privacy Policy',
  description: 'What data the shop keeps about you, why, for how long, and who else sees it.',
  parts: [{ name: 'privacy', title: 'Privacy Policy' }],
};

/** The texts of a document in order, or nothing if any is missing. */
export function knownTexts(
  { parts }: LegalDocument,
  known: Partial<Record<TextName, LegalText>>,
): readonly LegalText[] | null {
  const texts = parts.map(({ name }) => known[name]);
  return texts.every((text) => text !== undefined) ? texts : null;
}
