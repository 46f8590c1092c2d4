import type { LegalTexts } from '#contract/legal.ts';

/**
 * A page of legal texts, each named after the call that fetches it. The first is under the page's own heading, the others have their own. */
export type LegalDocument = {
  title: string;
  description: string;
  parts: readonly { name: keyof LegalTexts; title: string }[];
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
