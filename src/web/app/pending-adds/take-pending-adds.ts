import * as v from 'valibot';
import { createActor, waitFor } from 'xstate';
import { INSTANT, QUANTITY_MAX } from '#contract/constants.ts';
import { DAY_MS } from '#contract/durations.ts';
import { Slug } from '#contract/primitives.ts';
import { CART_LOCK } from '#web/features/cart/cart-store.ts';
import { addToCartLogic, findVariant } from '#web/features/catalogue/add-to-cart/add-to-cart.effects.ts';
import { withBatchedTabLock } from '#web/platform/locks.ts';
import { localRecord } from '#web/platform/storage.ts';
import type { AppContext } from '../context.ts';
import { pendingAddKeys } from './pending-adds.ts';

/** After a day, an item of a page that is long gone would be a surprise. */
const AGE_MAX_MS = DAY_MS;

const PendingAdd = v.object({
  id: Slug,
  quantity: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(QUANTITY_MAX)),
  /** When Add was pressed, by this device's clock. */
  at: v.pipe(
    v.number(),
    v.check((at) => Math.abs(Date.now() - at) < AGE_MAX_MS),
  ),
});
type PendingAdd = v.InferOutput<typeof PendingAdd>;

/** Puts the items that other pages have left behind into the cart, each of them once. */
export async function takePendingAdds(app: AppContext): Promise<void> {
  await Promise.all(pendingAddKeys(app.browser).map((key) => take(app, key)));
}

async function take(app: AppContext, key: string): Promise<void> {
  const { actors, browser } = app;
  const record = localRecord(browser, key, PendingAdd);
  const left = record.read();
  if (left === null) return record.remove();
  await waitFor(
    actors.catalogue,
    ({ context: { catalogue } }) =>
      findVariant(actors, left.id) !== undefined || catalogue?.index.mayHave?.(left.id) === false,
  );
  await withBatchedTabLock(browser.navigator.locks, CART_LOCK, () => {
    // Another tab, or the page itself, may have been first.
    if (record.read() === null) return;
    record.remove();
    void add(app, left);
    browser.dispatchEvent(new Event('pendingitems'));
  });
}

/** As a press on its Add would: the cart has it when this returns. */
async function add(app: AppContext, { id, quantity }: PendingAdd): Promise<void> {
  const isInstant = findVariant(app.actors, id)?.at.node.eta === INSTANT;
  const adding = createActor(addToCartLogic(app), {
    clock: app.clock,
    input: { productId: id, isInstant, asks: [] },
  }).start();
  adding.send({ type: 'quantity.changed', quantity });
  adding.send({ type: 'add.pressed' });
  const { context } = await waitFor(adding, (state) => !state.hasTag('busy'));
  adding.stop();
  if (context.reason !== null)
    app.actors.notices.send({ type: 'notice.posted', notice: noticeOf(context.reason) });
}

const noticeOf = (reason: string) =>
  ({
    id: 'pendingAdd',
    tone: 'warning',
    text: `We couldn't add all that you chose before. ${reason}`,
  }) as const;
