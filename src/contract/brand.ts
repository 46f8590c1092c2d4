import { PAKISTAN_UTC_OFFSET_MIN } from './constants.ts';

/** A day's hours, in minutes since midnight. */
export type Opening = { from: number; until: number };

/**
 * The shop's name, company, contacts and links, all in one place. All of them are samples: a shop's
 * owner replaces them, and in production the host warns until then.
 */
export const brand = {
  name: 'Keystall',
  claim: 'Gift cards, game keys and top-ups, paid in rupees.',
  company: { name: 'Keystall Digital Goods', address: '14 Sample Street, Gulberg, Lahore 54000, Pakistan' },
  /** When services are done by hand and support replies. */
  hours: {
    days: 'Monday to Saturday',
    times: '10:00 to 20:00',
    zone: 'Pakistan time',
    /** The same for machines: minutes of the day, Sunday first, null for a closed day. */
    week: [null, ...Array<Opening>(6).fill({ from: 10 * 60, until: 20 * 60 })],
    utcOffset: PAKISTAN_UTC_OFFSET_MIN,
  },
  /** The promise of `refunds.json` in a sentence. */
  refunds:
    "We refund what we haven't delivered, and replace or refund a code that doesn't work. Refunds go to your balance.",
  email: 'support@keystall.example.com',
  community: { label: 'Discord', url: 'https://chat.example.com/keystall' },
  messenger: { label: 'WhatsApp', url: 'https://messenger.example.com/keystall' },
  exchangeRate: { label: 'current rate', url: 'https://rates.example.com/usdt-pkr' },
} as const;
