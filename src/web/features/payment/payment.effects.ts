import { fromCallback, fromPromise } from 'xstate';
import { calls } from '#contract/calls.ts';
import { CLOCK_TICK_MS } from '#contract/constants.ts';
import { answerOf } from '#web/app/api.ts';
import type { Shop } from '#web/app/shop.ts';
import { paymentMachine } from './payment.machine.ts';
import type { Reading, Reply, SecondPassed } from './payment.setup.ts';

/** From here on a refusal is no answer to the wish: whatever stands behind the status may have heard it or not. */
const FAILURES = 500;

/** The chart of a payment, asking the host and ticking by the host's clock. */
export const paymentLogic = ({ ask, hostClock, clock }: Pick<Shop, 'ask' | 'hostClock' | 'clock'>) =>
  paymentMachine.provide({
    actors: {
      readPayment: fromPromise<Reading, { id: string }>(async ({ input: { id }, signal }) => {
        const payment = answerOf(await ask(calls.paymentStatus, { payment_id: id }, { signal }));
        return { payment, now: hostClock.now() };
      }),
      changePayment: fromPromise<Reply, { id: string; name: string | null }>(async ({ input, signal }) => {
        const wish = input.name === null ? { cancel: true } : { userInput: input.name };
        const reply = await ask(calls.paymentStatus, { payment_id: input.id, ...wish }, { signal });
        if (reply.kind === 'answer') return { kind: 'changed', payment: reply.value };
        if (reply.kind === 'refusal' && reply.status < FAILURES)
          return { kind: 'refused', reason: reply.sentence };
        throw new Error(reply.sentence);
      }),
      tick: fromCallback<SecondPassed>(({ sendBack }) => {
        let timer: ReturnType<typeof clock.setTimeout>;
        const tick = () => {
          sendBack({ type: 'second.passed', now: hostClock.now() });
          timer = clock.setTimeout(tick, CLOCK_TICK_MS);
        };
        tick();
        return () => clock.clearTimeout(timer);
      }),
    },
  });
