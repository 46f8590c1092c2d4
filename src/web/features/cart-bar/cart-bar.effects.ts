import { fromCallback } from 'xstate';
import { payableOf } from '#contract/cart.ts';
import type { CartRef } from '#web/features/cart/cart.machine.ts';
import { cartBarMachine } from './cart-bar.machine.ts';

/** Fields that take text, and with it the keyboard of a touch screen. */
const TEXT_FIELD = 'input:not([type=checkbox], [type=radio]), textarea';

/** The bar over the shop's cart and a browser's fields. */
export const cartBarLogic = ({ actors: { cart } }: { actors: { cart: CartRef } }) =>
  cartBarMachine.provide({
    actors: {
      cart: fromCallback(({ sendBack }) => {
        const tell = () => {
          const { cart: held } = cart.getSnapshot().context;
          sendBack({ type: 'cart.changed', total: held.items.length === 0 ? null : payableOf(held) });
        };
        tell();
        const subscriptions = [
          cart.subscribe(tell),
          cart.on('item.taken', ({ item }) => {
            // The cart emits before its subscribers hear of the change.
            tell();
            sendBack({ type: 'item.added', item });
          }),
        ];
        return () => {
          for (const subscription of subscriptions) subscription.unsubscribe();
        };
      }),
      keyboard: fromCallback(({ sendBack }) => {
        const isTouched = window.matchMedia('(pointer: coarse)').matches;
        const onFocus = ({ target, type }: FocusEvent) => {
          if (!isTouched || !(target instanceof Element) || !target.matches(TEXT_FIELD)) return;
          sendBack({ type: type === 'focusin' ? 'keyboard.opened' : 'keyboard.closed' });
        };
        const kinds = ['focusin', 'focusout'] as const;
        for (const kind of kinds) document.addEventListener(kind, onFocus);
        return () => {
          for (const kind of kinds) document.removeEventListener(kind, onFocus);
        };
      }),
    },
  });
