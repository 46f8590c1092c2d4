import { fromCallback, fromPromise, type SnapshotFrom } from 'xstate';
import { calls } from '#contract/calls.ts';
import { parse } from '#contract/parse.ts';
import type { CheckoutAnswer } from '#contract/payments.ts';
import { PendingElsewhere, Repriced } from '#contract/payments.ts';
import type { Reply } from '#web/app/api.ts';
import type { Shop } from '#web/app/shop.ts';
import { checkoutMachine } from './checkout.machine.ts';
import type { Attempt, CartChanged, Placement, Terms } from './checkout.setup.ts';

/** The chart of checkout, asking the host and following the shop's cart. */
export const checkoutLogic = ({ ask, actors }: Pick<Shop, 'ask' | 'actors'>) =>
  checkoutMachine.provide({
    actors: {
      loadTerms: fromPromise<Terms, void>(async ({ signal }) => {
        const [methods, profile] = await Promise.all([
          ask(calls.paymentMethods, undefined, { signal }),
          ask(calls.profile, undefined, { signal }),
        ]);
        if (methods.kind === 'answer' && profile.kind === 'answer')
          return { kind: 'known', methods: methods.value, balance: profile.value.balance };
        const refusal = [methods, profile].find(({ kind }) => kind === 'refusal');
        if (refusal?.kind === 'refusal') return { kind: 'refused', reason: refusal.sentence };
        throw new Error('The payment methods did not come.');
      }),
      placeOrder: fromPromise<Placement, Attempt>(async ({ input: { key, checkout }, signal }) =>
        placementOf(await ask(calls.checkout, checkout, { signal, idempotencyKey: key })),
      ),
      followCart: fromCallback<CartChanged>(({ sendBack }) => {
        const tell = ({ context: { cart } }: SnapshotFrom<typeof actors.cart>) =>
          sendBack({ type: 'cart.changed', cart });
        tell(actors.cart.getSnapshot());
        const subscription = actors.cart.subscribe(tell);
        return () => subscription.unsubscribe();
      }),
    },
  });

/** The refusals that say what became of this attempt: nothing. All others (a lost session, a fault on the way) leave that open. */
const DECIDED = [400, 403, 409, 412, 413, 415, 422, 429];

/** What the host said of an attempt; throws when its fate is unknown. */
function placementOf(reply: Reply<CheckoutAnswer>): Placement {
  if (reply.kind === 'answer') return { kind: 'placed', answer: reply.value };
  if (reply.kind === 'failure' || !DECIDED.includes(reply.status)) throw new Error(reply.sentence);
  const pending = reply.status === 412 ? parse(PendingElsewhere, reply.data) : null;
  if (pending?.ok) return { kind: 'pending', redir: pending.value.redir };
  const repriced = reply.status === 409 ? parse(Repriced, reply.data) : null;
  if (repriced?.ok) return { kind: 'repriced', ...repriced.value };
  return { kind: 'refused', reason: reply.sentence };
}

/** A key for a new attempt: 128 random bits. Unlike `crypto.randomUUID`, it can be had on plain http too. */
export const newAttemptKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
