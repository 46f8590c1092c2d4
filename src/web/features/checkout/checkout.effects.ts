import { fromCallback, fromPromise, type SnapshotFrom } from 'xstate';
import { accountCalls } from '#contract/accounts.ts';
import { payableOf } from '#contract/cart.ts';
import { parse } from '#contract/parse.ts';
import type { CheckoutAnswer } from '#contract/payments.ts';
import { PendingElsewhere, paymentCalls, Repriced } from '#contract/payments.ts';
import type { Reply } from '#web/app/api.ts';
import type { CheckoutKeeper } from '#web/app/checkouts.ts';
import type { Shop } from '#web/app/shop.ts';
import type { Attempt } from '#web/lib/attempts.ts';
import { isOver } from '#web/lib/attempts.ts';
import { hasLeft } from '#web/lib/cart/news.ts';
import { checkoutMachine } from './checkout.machine.ts';
import type { CartChanged, CheckoutsChanged, Placement, Stamp, Terms } from './checkout.setup.ts';

type Needs = Pick<Shop, 'ask' | 'actors' | 'hostClock'> & { checkouts: CheckoutKeeper };

/** The chart of checkout, asking the host, and following the shop's cart and what other tabs of this browser place. */
export const checkoutLogic = ({ ask, actors, hostClock, checkouts }: Needs) => {
  /** Lets go of what other accounts left so long ago that it is asked about no more; who has one of their own is told. */
  function letGoOfOthers(account: string): void {
    for (const attempt of checkouts.read().attempts)
      if (attempt.account !== account && isOver(attempt, hostClock.now())) void checkouts.giveUp(attempt);
  }

  return checkoutMachine.provide({
    actors: {
      loadTerms: fromPromise<Terms, void>(async ({ signal }) => {
        const total = String(payableOf(actors.cart.getSnapshot().context.cart));
        const [methods, profile] = await Promise.all([
          ask(paymentCalls.paymentMethods, undefined, { signal, query: { total } }),
          ask(accountCalls.profile, undefined, { signal }),
        ]);
        if (methods.kind === 'answer' && profile.kind === 'answer') {
          const { username, balance } = profile.value;
          letGoOfOthers(username);
          return { kind: 'known', methods: methods.value, account: username, balance };
        }
        const refusal = [methods, profile].find(({ kind }) => kind === 'refusal');
        if (refusal?.kind === 'refusal') return { kind: 'refused', reason: refusal.sentence };
        throw new Error('The payment methods did not come.');
      }),

      placeOrder: fromPromise<Placement, { attempt: Attempt; isNew: boolean }>(
        async ({ input: { attempt, isNew }, signal }) => {
          if (isOver(attempt, hostClock.now())) {
            await checkouts.giveUp(attempt);
            return { kind: 'over' };
          }
          const { key, checkout } = attempt;
          const decided = isNew ? [...DECIDED, ...UNHEARD] : DECIDED;
          const placement = await checkouts.place<Placement>(attempt, {
            signal,
            send: async () =>
              placementOf(
                await ask(paymentCalls.checkout, checkout, { signal, idempotencyKey: key }),
                decided,
              ),
            placedAt: (answer) => (answer.kind === 'placed' ? answer.answer : null),
          });
          if (placement.kind === 'repriced')
            actors.cart.send({ type: 'order.repriced', ordered: checkout.cart, cart: placement.cart });
          return placement;
        },
      ),

      followCart: fromCallback<CartChanged>(({ sendBack }) => {
        const tell = ({ context: { cart, told } }: SnapshotFrom<typeof actors.cart>) =>
          sendBack({ type: 'cart.changed', cart, gone: told.filter(hasLeft).map(({ id }) => id) });
        tell(actors.cart.getSnapshot());
        const subscription = actors.cart.subscribe(tell);
        return () => subscription.unsubscribe();
      }),

      followCheckouts: fromCallback<CheckoutsChanged>(({ sendBack }) =>
        checkouts.follow((kept) => sendBack({ type: 'checkouts.changed', checkouts: kept })),
      ),
    },
  });
};

/** The refusals that say what became of this attempt: nothing. All others (a lost session, a fault on the way) leave that open. */
const DECIDED = [400, 409, 412, 413, 415, 422];
/** Those by which a request is turned away unheard: of one that went before it they say nothing. */
const UNHEARD = [403, 429];

/** What the host said of an attempt; throws when its fate is unknown. */
function placementOf(reply: Reply<CheckoutAnswer>, decided: readonly number[]): Placement {
  if (reply.kind === 'answer') return { kind: 'placed', answer: reply.value };
  if (reply.kind === 'failure' || !decided.includes(reply.status)) throw new Error(reply.sentence);
  const pending = reply.status === 412 ? parse(PendingElsewhere, reply.data) : null;
  if (pending?.ok) return { kind: 'pending', redir: pending.value.redir };
  const repriced = reply.status === 409 ? parse(Repriced, reply.data) : null;
  if (repriced?.ok) return { kind: 'repriced', ...repriced.value };
  return { kind: 'refused', reason: reply.sentence };
}

/** A new attempt's key, 128 random bits, and its beginning. Unlike `crypto.randomUUID`, the bits can be had on plain http too. */
export const newStamp = ({ hostClock }: Pick<Shop, 'hostClock'>): Stamp => ({
  key: [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join(''),
  at: hostClock.now(),
});
