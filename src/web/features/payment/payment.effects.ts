import { fromCallback, fromPromise } from 'xstate';
import { reprice } from '#contract/cart.ts';
import { PAYMENT_POLL_MS } from '#contract/constants.ts';
import { paymentCalls } from '#contract/payments.ts';
import { answerOf } from '#web/app/api.ts';
import type { CheckoutKeeper } from '#web/app/checkouts.ts';
import { everySecond } from '#web/app/every-second.ts';
import type { Actors, Shop } from '#web/app/shop.ts';
import type { Placed } from '#web/lib/attempts.ts';
import { quantityOf } from '#web/lib/cart/lines.ts';
import type { Reading } from '#web/lib/reading.ts';
import { paymentMachine } from './payment.machine.ts';
import type { PlacedChanged, Reply, Return, SecondPassed } from './payment.setup.ts';

/** From here on a refusal is no answer to the wish: whatever stands behind the status may have heard it or not. */
const FAILURES = 500;

type Needs = Pick<Shop, 'ask' | 'actors' | 'hostClock' | 'clock' | 'payments'> & {
  checkouts: CheckoutKeeper;
};

/** The chart of a payment, asking the host and ticking by the host's clock. */
export const paymentLogic = ({ ask, actors, hostClock, clock, payments, checkouts }: Needs) =>
  paymentMachine.provide({
    actors: {
      readPayment: fromPromise<Reading, { id: string }>(async ({ input: { id }, signal }) => {
        const payment = answerOf(await ask(paymentCalls.paymentStatus, { payment_id: id }, { signal }));
        const reading = { payment, now: hostClock.now() };
        payments.set(id, reading);
        return reading;
      }),
      changePayment: fromPromise<Reply, { id: string; name: string | null }>(async ({ input, signal }) => {
        const wish = input.name === null ? { cancel: true } : { userInput: input.name };
        const reply = await ask(paymentCalls.paymentStatus, { payment_id: input.id, ...wish }, { signal });
        if (reply.kind === 'answer') {
          payments.set(input.id, { payment: reply.value, now: hostClock.now() });
          return { kind: 'changed', payment: reply.value };
        }
        if (reply.kind === 'refusal' && reply.status < FAILURES)
          return { kind: 'refused', reason: reply.sentence };
        throw new Error(reply.sentence);
      }),
      putBack: fromPromise<Return, Placed | null>(async ({ input: placed }) => {
        if (placed === null || !(await checkouts.takeBack(placed))) return { kind: 'gone' };
        return { kind: 'returned', missing: putBack(actors, placed) };
      }),
      tick: fromCallback<SecondPassed>(({ sendBack }) =>
        everySecond({ clock, hostClock }, (now) => sendBack({ type: 'second.passed', now })),
      ),
      followPlaced: fromCallback<PlacedChanged>(({ sendBack }) =>
        checkouts.follow(({ placed }) => sendBack({ type: 'placed.changed', placed })),
      ),
    },
  });

/**
 * What the host said of a payment earlier in this visit, if it can be shown without asking: it is pending and will be read again
 * in 10 s, or completed for good. Any other may have changed since, as an expired payment does when its money is found.
 */
export function loadedBefore(
  { payments, hostClock }: Pick<Shop, 'payments' | 'hostClock'>,
  id: string,
): Reading | null {
  const reading = payments.get(id);
  if (reading === undefined) return null;
  const isFresh = hostClock.now() - reading.now < PAYMENT_POLL_MS;
  return isFresh || reading.payment.status !== 2 ? reading : null;
}

/** Puts the items into the cart at today's prices; answers the names of those that it did not take, or not all of. */
function putBack({ cart, catalogue }: Pick<Actors, 'cart' | 'catalogue'>, placed: Placed): string[] {
  const ordered = placed.cart.items;
  const index = catalogue.getSnapshot().context.catalogue?.index;
  const items = index === undefined ? ordered : reprice(ordered, index).items;
  const held = (id: string) => quantityOf(cart.getSnapshot().context.cart, id);
  const before = new Map(ordered.map(({ id }) => [id, held(id)]));
  cart.send({ type: 'items.returned', items });
  return ordered
    .filter(({ id, quantity }) => held(id) < (before.get(id) ?? 0) + quantity)
    .map(({ name }) => name);
}
