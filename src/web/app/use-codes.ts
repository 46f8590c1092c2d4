import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { Address, CodesInput } from '#web/lib/codes/codes.context.ts';
import type { CodesMachine } from '#web/lib/codes/codes.machine.ts';
import { goingOn, keptOf } from '#web/lib/codes/going-on.ts';
import type { KeptFlows } from './records.ts';
import type { Shop } from './shop.ts';
import { useShop } from './shop.ts';

/** Runs a flow of codes as long as its route is shown. It goes on where this tab left it, and keeps where it is. */
export function useCodes<Details extends Address, Codes>(
  flow: keyof KeptFlows,
  logicOf: (shop: Shop) => CodesMachine<Details, Codes>,
) {
  const shop = useShop();
  const kept = shop.flows[flow];
  const [logic] = useState(() => logicOf(shop));
  const [input] = useState((): CodesInput => {
    const now = shop.hostClock.now();
    return { kept: goingOn(kept.read(), { now, here: Date.now() }), now };
  });
  const live = useMachine(logic, { clock: shop.clock, input });
  const [state] = live;

  const { mailed } = state.context;
  const isAtCode = state.matches('code');
  useEffect(() => {
    if (mailed === null) return kept.forget();
    kept.write(keptOf(mailed, { isAtCode, before: kept.read(), here: Date.now() }));
  }, [kept, mailed, isAtCode]);

  return live;
}
