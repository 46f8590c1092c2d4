import type { Command } from '#contract/office/commands.ts';
import { nounOf } from '../api/commands.ts';

/** Nouns with pages of their own. */
const OWN_PAGES = ['today', 'orders', 'chat', 'receipts', 'statements', 'payments', 'whoami', 'office'];

/** What else the operator's commands are about, in their order. */
export const otherNouns = (commands: readonly Command[]): string[] =>
  [...new Set(commands.map(nounOf))].filter((noun) => !OWN_PAGES.includes(noun));
