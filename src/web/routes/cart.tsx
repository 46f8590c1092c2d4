import { createFileRoute } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { head } from '#web/app/head.ts';
import { useShop } from '#web/app/shop.ts';
import { CartScreen } from '#web/features/cart/CartScreen.tsx';

export const Route = createFileRoute('/cart')({
  head: () => head({ title: 'Cart', noindex: true }),
  component: Cart,
});

/** It doesn't wait for the catalogue: the cart is kept on this device, and knows its names and prices. */
function Cart() {
  const { cart, catalogue } = useShop().actors;
  const state = useSelector(cart, (snapshot) => snapshot);
  const open = useSelector(catalogue, (snapshot) => snapshot.context.catalogue);
  useEffect(() => () => cart.send({ type: 'cart.left' }), [cart]);
  return <CartScreen state={state} send={cart.send} catalogue={open?.index ?? null} />;
}
