import type { Host } from '../host.ts';

/** Names that shoppers would take for the shop's own. */
const RESERVED = new Set([
  'abuse',
  'account',
  'accounts',
  'admin',
  'administrator',
  'billing',
  'contact',
  'customercare',
  'help',
  'helpdesk',
  'info',
  'moderator',
  'noreply',
  'official',
  'operator',
  'owner',
  'payments',
  'postmaster',
  'root',
  'sales',
  'security',
  'service',
  'staff',
  'superuser',
  'support',
  'system',
  'team',
  'webmaster',
]);

/**
 * Whether a username pretends to be the shop: it holds the shop's name, or each of its words
 * is reserved, digits aside.
 */
export function isReservedUsername({ config }: Host, username: string): boolean {
  const name = username.toLowerCase();
  const shop = config.mailFrom.name.toLowerCase().replace(/[^a-z]/g, '');
  if (shop !== '' && name.replaceAll('_', '').includes(shop)) return true;
  const words = name.replace(/\d/g, '').split('_').filter(Boolean);
  return RESERVED.has(words.join('')) || (words.length > 0 && words.every((word) => RESERVED.has(word)));
}
