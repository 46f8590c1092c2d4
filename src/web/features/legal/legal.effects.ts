import { calls } from '#contract/calls.ts';
import { ACCOUNT_TIMEOUT_MS } from '#contract/constants.ts';
import type { LegalText, LegalTexts } from '#contract/legal.ts';
import { type ApiRequest, unwrapResult } from '#web/platform/api-client.ts';
import type { Clock } from '#web/platform/visibility-clock.ts';
import type { LegalDocument } from './documents.ts';

type Shop = { request: ApiRequest; clock: Clock; legalTexts: LegalTexts };

/**
 * The texts of a document in order: all of them, because one alone could be mistaken for the whole.
 * A text is fetched once a visit. Rejects with the sentence to show (`messageOf`), after 5 seconds
 * without an answer at the latest.
 */
export function loadTexts({ parts }: LegalDocument, shop: Shop): Promise<readonly LegalText[]> {
  const tooLate = new Promise<never>((_, reject) => {
    shop.clock.setTimeout(reject, ACCOUNT_TIMEOUT_MS);
  });
  return Promise.race([Promise.all(parts.map(({ name }) => textOf(name, shop))), tooLate]);
}

async function textOf(name: keyof LegalTexts, { request, legalTexts }: Shop): Promise<LegalText> {
  const text = legalTexts[name] ?? unwrapResult(await request(calls[name], undefined));
  legalTexts[name] = text;
  return text;
}
