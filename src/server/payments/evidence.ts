import type { CurrencyCode } from '../database/schema.ts';

type Common = {
  externalId: string;
  amount: number;
  destination: string;
  payer: string | null;
  reference: string | null;
  receivedAt: Date;
};

/** Evidence of money that came in by bank, in whole rupees. `externalId` is the bank's own id; `receivedAt` when it was sent. */
export type BankEvidence = Common & { source: 'bank' };
/** Evidence of USDT, in millionths; `destination` is the shop's place that it came to. */
export type TransferEvidence = Common & { source: 'usdt' | 'binance' };
/** Evidence of a paid invoice, in whole rupees at the invoice's rate; `externalId` is the invoice's id. */
export type InvoiceEvidence = Common & { source: 'bitcart' };

/** Evidence of money. The same `externalId` of the same source is the same money, however often it is told. */
export type Evidence = BankEvidence | TransferEvidence | InvoiceEvidence;
export type Source = Evidence['source'];

/** What each source counts in. */
export const CURRENCY_OF: Record<Source, CurrencyCode> = {
  bank: 'PKR',
  bitcart: 'PKR',
  usdt: 'USDT',
  binance: 'USDT',
};

/** Sources whose money a person can tell of. */
export const BY_HAND = ['bank', 'usdt', 'binance'] as const;
export type ByHand = (typeof BY_HAND)[number];
