import { ACCOUNT_TIMEOUT_MS } from '#contract/constants.ts';
import { type LegalText, type LegalTexts, legalCalls } from '#contract/legal.ts';
import { fieldOf, isObject, listOf } from '#web/lib/sent.ts';
import { type ApiRequest, unwrapResult } from '#web/platform/api-client.ts';
import type { Clock } from '#web/platform/visibility-clock.ts';
import type { LegalDocument } from './documents.ts';

type Shop = { request: ApiRequest; clock: Clock; legalTexts: LegalTexts };

/** The texts of a document in order, and how many of their headings and paragraphs can't be read. */
export type LoadedTexts = { texts: readonly LegalText[]; leftOut: number };

/**
 * The texts of a document: all of them, because one alone could be mistaken for the whole.
 * A text is fetched once a visit, unless a part of it can't be read. Rejects with the sentence to show
 * (`messageOf`), after 5 seconds without an answer at the latest.
 */
export async function loadTexts({ parts }: LegalDocument, shop: Shop): Promise<LoadedTexts> {
  const tooLate = new Promise<never>((_, reject) => {
    shop.clock.setTimeout(reject, ACCOUNT_TIMEOUT_MS);
  });
  const loaded = await Promise.race([Promise.all(parts.map(({ name }) => textOf(name, shop))), tooLate]);
  return {
    texts: loaded.map(({ text }) => text),
    leftOut: loaded.reduce((sum, { leftOut }) => sum + leftOut, 0),
  };
}

async function textOf(name: keyof LegalTexts, { request, legalTexts }: Shop) {
  const known = legalTexts[name];
  if (known !== undefined) return { text: known, leftOut: 0 };
  const result = await request(legalCalls[name], undefined);
  const text = unwrapResult(result);
  // A page without a text would pass for one that promises nothing.
  if (text.every(({ paragraphs }) => paragraphs.length === 0)) throw new Error(NOTHING_TO_READ);
  const leftOut = result.kind === 'answer' ? countParts(listOf(result.body)) - countParts(text) : 0;
  if (leftOut === 0) legalTexts[name] = text;
  return { text, leftOut };
}

const NOTHING_TO_READ = "This text can't be read here. Please ask support for it.";

/** The headings and paragraphs of a text; what is no section at all is a part too. */
const countParts = (sections: readonly unknown[]): number =>
  sections.flatMap((section) =>
    isObject(section)
      ? [listOf(fieldOf(section, 'heading')), listOf(fieldOf(section, 'paragraphs'))].flat()
      : [section],
  ).length;
