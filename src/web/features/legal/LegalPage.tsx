import { useMachine } from '@xstate/react';
import { useState } from 'react';
import type { LegalTexts } from '#contract/legal.ts';
import type { ApiRequest } from '#web/platform/api-client.ts';
import type { Clock } from '#web/platform/visibility-clock.ts';
import { knownTexts, type LegalDocument } from './documents.ts';
import { LegalScreen } from './LegalScreen.tsx';
import { legalLogic } from './legal.effects.ts';

type Props = {
  document: LegalDocument;
  shop: { request: ApiRequest; clock: Clock; legalTexts: LegalTexts };
};

/** A legal page with its chart, which starts with the texts of a prerendered page. */
export function LegalPage({ document, shop }: Props) {
  const [logic] = useState(() => legalLogic(shop, document));
  const input = { texts: knownTexts(document, shop.legalTexts) };
  const [state, send] = useMachine(logic, { clock: shop.clock, input });
  return <LegalScreen state={state} send={send} document={document} />;
}
