import { fromCallback, fromPromise } from 'xstate';
import type { ApiRequest } from '#web/platform/api-client.ts';
import { type Clocks, startTicker } from '#web/platform/ticker.ts';
import { isPaying } from './is-paying.ts';
import { type ClockTicked, type PaymentLookup, paymentStripMachine } from './payment-strip.machine.ts';

/** The strip's chart with its effects. The code that reads payments loads when it is needed. */
export const paymentStripLogic = ({
  request,
  clock,
  serverClock,
  location,
}: Clocks & { request: ApiRequest; location: Pick<Location, 'pathname'> }) =>
  paymentStripMachine.provide({
    actors: {
      findPayment: fromPromise<PaymentLookup, { id: string | null }>(async ({ input: { id }, signal }) => {
        if (id !== null && isPaying(location.pathname)) return { kind: 'unasked' };
        const { findPayment } = await import('./find-payment.effects.ts');
        signal.throwIfAborted();
        return findPayment(request, { id, signal });
      }),
      tick: fromCallback<ClockTicked>(({ sendBack }) =>
        startTicker({ clock, serverClock }, (now) => sendBack({ type: 'clock.ticked', now })),
      ),
    },
  });
