import { createFileRoute } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useAppContext } from '#web/app/context.ts';
import { SetAside } from '#web/app/parts/SetAside.tsx';
import { CartScreen } from '#web/features/cart/CartScreen.tsx';
import { head } from '#web/platform/seo/head.ts';

export const Route = createFileRoute('/cart')({
  staticData: { page: 'public' },
  head: () => head({ title: 'Cart', noindex: true }),
  component: Cart,
});

/** Doesn't wait for the catalogue: the stored cart has names and prices. */
function Cart() {
  const { cart, catalogue } = useAppContext().actors;
  const state = useSelector(cart, (snapshot) => snapshot);
  const open = useSelector(catalogue, (snapshot) => snapshot.context.catalogue);
  useEffect(() => () => cart.send({ type: 'page.left' }), [cart]);
  return (
    <>
      <SetAside />
      <CartScreen state={state} send={cart.send} catalogue={open?.index ?? null} />
    </>
  );
}
