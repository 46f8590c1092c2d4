import type { LegalText } from '#contract/legal.ts';

const TOS: LegalText = [
  {
    heading: 'What these terms are for',
    paragraphs: [
      'These terms hold for every visit and every order. By placing an order you accept them.',
      'یہ شرائط ہر آرڈر پر لاگو ہوتی ہیں۔',
    ],
  },
  {
    heading: 'Delivery',
    paragraphs: ['Goods marked Instant are taken from stock when your payment completes.'],
  },
];
const REFUNDS: LegalText = [
  { heading: 'Before delivery', paragraphs: ['What has not been delivered can be refunded.'] },
  { heading: 'Delivery', paragraphs: ['A code that has been delivered can’t be taken back.'] },
];

/** The terms of service from the host: two texts. */
export const SAMPLE_TEXTS: readonly LegalText[] = [TOS, REFUNDS];

/** The privacy policy: one text. */
export const SAMPLE_PRIVACY: readonly LegalText[] = [
  [
    {
      heading: 'What we keep',
      paragraphs: ['Your name, your email address, and what you have ordered.'],
    },
    {
      heading: 'For how long',
      paragraphs: ['As long as you have an account. Chats are deleted after a year.'],
    },
  ],
];
