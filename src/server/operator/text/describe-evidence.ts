import type { Candidate, Trait } from '#contract/office/receipts.ts';
import type { DecidedBy } from '../../database/schema.ts';
import { formatRupees } from '../../platform/format-money.ts';
import { toDecimal } from '../../platform/money.ts';
import type { Becomes } from '../../reconciliation/becomes.ts';
import type { Candidate as Weighed } from '../../reconciliation/unmatched.ts';

/** How many rivals are shown: somebody could open hundreds to hide the real one. */
const RIVALS_MAX = 3;

/** A candidate in the contract's form (R-85). */
export const toWireCandidate = ({ payment, becomes, ...evidence }: Weighed): Candidate => ({
  payment: payment.id,
  payment_number: payment.number,
  username: payment.username,
  amount: toDecimal(payment.pay_amount, payment.currency),
  currency: payment.currency,
  sender: payment.sender,
  status: evidence.status,
  created_at: payment.created_at.toISOString(),
  traits: evidence.traits,
  sender_parts: evidence.nameParts,
  bank_parts: evidence.bankParts,
  rivals: evidence.rivals.slice(0, RIVALS_MAX).map((rival) => ({
    payment: rival.id,
    payment_number: rival.number,
    username: rival.username,
    sender: rival.sender,
  })),
  more_rivals: Math.max(0, evidence.rivals.length - RIVALS_MAX),
  supported: evidence.isSupported,
  clear: evidence.isClear,
  does: becomes.does,
  takes_money: becomes.toPayment,
  press: pressOf(becomes),
  credit: becomes.does === 'closes' ? creditOf(becomes, { isOpen: evidence.isOpen }) : null,
  short_by: becomes.shortBy,
});

/** The button's text for giving money to a payment. */
function pressOf({ does, credited }: Becomes): string {
  const rest = credited === null ? 'the rest' : formatRupees(credited);
  switch (does) {
    case 'settles':
      return credited === 0 ? 'Settle' : `Settle: ${rest} to the balance`;
    case 'closes':
      return `Close as underpaid: ${rest} to the balance`;
    case 'credits':
      return 'Credit';
  }
}

/** The button's text for crediting the money without closing the payment. */
const creditOf = ({ credited }: Becomes, { isOpen }: { isOpen: boolean }): string =>
  `Credit ${credited === null ? 'the money' : formatRupees(credited)}: the payment stays ${isOpen ? 'open' : 'as it is'}`;

/** The effect of giving money to a payment, as a sentence of a question. */
export function sayBecomes({ does, credited }: Becomes): string {
  const rest = credited === null ? 'The money' : formatRupees(credited);
  switch (does) {
    case 'settles':
      return credited === 0
        ? 'It settles the payment.'
        : `It settles the payment, and ${rest} goes to the balance.`;
    case 'closes':
      return `It closes the payment as underpaid: ${rest} goes to the balance.`;
    case 'credits':
      return `It does not settle: ${rest} goes to the balance.`;
  }
}

/** The traits that differ or are unknown, one line each, differing ones first. */
export const doubtsIn = (traits: readonly Trait[]): string[] =>
  (['differs', 'unknown'] as const).flatMap((how) =>
    traits.filter(({ is }) => is === how).map(({ says }) => `${says}.`),
  );

/** The payments that compete with a candidate, as a sentence; empty if there are none. */
export const sayRivals = ({
  rivals,
  more_rivals: more,
}: Pick<Candidate, 'rivals' | 'more_rivals'>): string => {
  const named = rivals.map(
    ({ payment_number: number, username, sender }) =>
      `${number} of ${username} (${sender ?? 'no sender named'})`,
  );
  if (named.length === 0) return '';
  return `It may be for ${[...named, ...(more > 0 ? [`${more} more`] : [])].join(', ')} as well.`;
};

/** An id made by this host, for money without a reference. */
const MADE = /^[0-9a-f]{32}$/;

/** The bank's or network's reference for money; null if it gave none. */
export const referenceOf = ({
  reference,
  external_id: id,
}: {
  reference: string | null;
  external_id: string;
}): string | null => reference ?? (MADE.test(id) ? null : id);

const DECIDED_BY: Record<DecidedBy, string> = {
  amount: 'amount',
  invoice: 'invoice',
  number: 'number',
  'known-payer': 'known payer',
  person: 'a person',
};

/** Where a receipt went, or that a person took it back. */
export const outcomeOf = ({
  outcome,
  taken_back_at,
}: {
  outcome: string;
  taken_back_at: Date | null;
}): string => (taken_back_at === null ? outcome : 'taken back');

/**
 * What decided where a receipt went, in words; null for a waiting receipt, and for receipts of
 * older releases, which didn't store it.
 */
export const decidedBy = (
  outcome: 'settled' | 'credited' | 'unmatched',
  by: DecidedBy | null,
): string | null => (outcome === 'unmatched' ? null : by === null ? 'not known' : DECIDED_BY[by]);
