import * as v from 'valibot';
import { LabelledDetail } from '#contract/asks.ts';

/**
 * An item as it was priced at checkout, in whole rupees; `instant` goods come from stock. `answers`
 * is what its delivery needs.
 */
export type BoughtLine = {
  id: string;
  name: string;
  price: number;
  quantity: number;
  instant: boolean;
  answers: readonly LabelledDetail[];
};

const StoredDetails = v.array(LabelledDetail);

/** Parses a line's stored details. */
export const detailsOf = (line: { answers: unknown }): LabelledDetail[] =>
  v.parse(StoredDetails, line.answers);

/** Details as one text: `Player ID: 5123456789, Server: Asia`. */
export const formatDetails = (details: readonly LabelledDetail[]): string =>
  details.map(({ label, value }) => `${label}: ${value}`).join(', ');
