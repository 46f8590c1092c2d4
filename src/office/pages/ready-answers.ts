/** Beginnings of replies that support writes often. */
export const READY_ANSWERS = [
  'Salam! How can we help?',
  'Thank you, we are looking into it and will write here.',
  'Please send the number of your order (KS-…) or payment (KP-…).',
  'Your transfer has arrived, and your order is on its way.',
  'A new code is in My Orders, in place of the one that did not work.',
];
