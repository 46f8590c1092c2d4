import { hasShopName, lookAlike, spaced } from './shop-name.ts';

/** Names that shoppers would take for the shop's own. */
const RESERVED = [
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
];

const RESERVED_ALONE = new RegExp(
  String.raw`^[\s\d_]*(?:(?:${RESERVED.map(lookAlike).join('|')})[\s\d_]*)+$`,
  'iu',
);

/**
 * Whether a username pretends to be the shop: it has the shop's name as a word, or each of
 * its words is reserved, digits aside. Look-alike letters count as those that they look like.
 */
export const isReservedUsername = (username: string): boolean =>
  hasShopName(username) || RESERVED_ALONE.test(spaced(username));
