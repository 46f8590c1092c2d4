import * as v from 'valibot';
import { LabelledDetail } from '#contract/asks.ts';
import { pkr } from '#contract/money.ts';

/**
 * How a product was sold, where its catalogue said so: its region, its delivery time, and where
 * its codes are redeemed; of a payment's line also whether it was said to be perhaps not instant.
 */
export type SaleTerms = {
  region?: string | null | undefined;
  eta?: string | null | undefined;
  redeem_url?: string | null | undefined;
  may_wait?: boolean | undefined;
};

/**
 * An item as it was priced at checkout, in whole rupees; `instant` goods come from stock. `answers`
 * are the details for its delivery.
 */
export type BoughtLine = SaleTerms & {
  id: string;
  name: string;
  price: number;
  quantity: number;
  instant: boolean;
  answers: readonly LabelledDetail[];
};

/** A line as its buyer sees it, without empty fields. */
export const toProduct = (line: Omit<BoughtLine, 'instant'>) => ({
  id: line.id,
  name: line.name,
  price: pkr(line.price),
  quantity: line.quantity,
  ...(line.answers.length === 0 ? {} : { answers: [...line.answers] }),
  ...(line.region == null ? {} : { region: line.region }),
  ...(line.eta == null ? {} : { eta: line.eta }),
  ...(line.redeem_url == null ? {} : { redeem_url: line.redeem_url }),
  ...(line.may_wait === undefined ? {} : { may_wait: line.may_wait }),
});

const StoredDetails = v.array(LabelledDetail);

/** Parses a line's stored details. */
export const detailsOf = (line: { answers: unknown }): LabelledDetail[] =>
  v.parse(StoredDetails, line.answers);

/** Details as one text: `Player ID: 5123456789, Server: Asia`. */
export const formatDetails = (details: readonly LabelledDetail[]): string =>
  details.map(({ label, value }) => `${label}: ${value}`).join(', ');
