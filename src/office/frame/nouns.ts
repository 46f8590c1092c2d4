import type { Command } from '#contract/office/commands.ts';
import { nounOf } from '../api/commands.ts';

/** Nouns that have their own page or menu entry. */
const OWN_PAGES = ['today', 'orders', 'chat', 'receipts', 'statements', 'payments', 'whoami', 'office'];

/** The other nouns of the operator's commands, in the order of the commands. */
export const otherNouns = (commands: readonly Command[]): string[] =>
  [...new Set(commands.map(nounOf))].filter((noun) => !OWN_PAGES.includes(noun));
