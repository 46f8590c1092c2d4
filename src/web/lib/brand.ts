/** The shop's name, contacts and links, all in one place. */
export const brand = {
  name: 'Keystall',
  claim: 'Gift cards, game keys and top-ups, delivered in minutes.',
  email: 'support@keystall.example.com',
  community: { label: 'Discord', url: 'https://chat.example.com/keystall' },
  messenger: { label: 'WhatsApp', url: 'https://messenger.example.com/keystall' },
  exchangeRate: { label: 'current rate', url: 'https://rates.example.com/usdt-pkr' },
} as const;
