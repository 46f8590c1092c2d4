import * as v from 'valibot';
import { LabelledAnswer } from '#contract/asks.ts';

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
  answers: readonly LabelledAnswer[];
};

const StoredAnswers = v.array(LabelledAnswer);

/** Parses a line's stored answers. */
export const answersOf = (line: { answers: unknown }): LabelledAnswer[] =>
  v.parse(StoredAnswers, line.answers);

/** Answers as one text: `Player ID: 5123456789, Server: Asia`. */
export const formatAnswers = (answers: readonly LabelledAnswer[]): string =>
  answers.map(({ label, value }) => `${label}: ${value}`).join(', ');
