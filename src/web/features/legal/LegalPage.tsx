import { useMachine } from '@xstate/react';
import { useState } from 'react';
import { useShop } from '#web/app/shop.ts';
import { type LegalDocument, textsOf } from './documents.ts';
import { LegalScreen } from './LegalScreen.tsx';
import { legalLogic } from './legal.effects.ts';

/** A legal page with its chart, which starts from the texts that came with a prerendered page. */
export function LegalPage({ document }: { document: LegalDocument }) {
  const shop = useShop();
  const [logic] = useState(() => legalLogic(shop, document));
  const input = { texts: textsOf(document, shop.texts) };
  const [state, send] = useMachine(logic, { clock: shop.clock, input });
  return <LegalScreen state={state} send={send} document={document} />;
}
