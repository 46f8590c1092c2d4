import { createFileRoute, notFound } from '@tanstack/react-router';
import { useMachine, useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Variant } from '#contract/catalogue.ts';
import { INSTANT } from '#contract/constants.ts';
import type { OpenCatalogue } from '#web/app/catalogue/catalogue.machine.ts';
import { isCategory, isProducts, nodeAt, shownIn } from '#web/app/catalogue/nodes.ts';
import { withCatalogue } from '#web/app/guards.ts';
import { head } from '#web/app/head.ts';
import { useShop } from '#web/app/shop.ts';
import { addToCartLogic } from '#web/features/add-to-cart/add-to-cart.effects.ts';
import { VariantRow } from '#web/features/add-to-cart/VariantRow.tsx';
import { CategoryScreen } from '#web/features/product/CategoryScreen.tsx';
import { ProductSkeleton } from '#web/features/product/ProductSkeleton.tsx';
import { ProductsScreen } from '#web/features/product/ProductsScreen.tsx';

export const Route = createFileRoute('/product/$')({
  beforeLoad: withCatalogue,
  loader: ({ context, params }) => {
    const { at } = found(context.actors.catalogue.getSnapshot().context.catalogue, params._splat);
    return { title: at.node.title ?? at.node.name, lead: at.node.description[1], href: at.href };
  },
  head: ({ loaderData: page }) =>
    page === undefined
      ? {}
      : head({
          title: page.title,
          canonical: page.href,
          ...(page.lead === undefined ? {} : { description: page.lead }),
        }),
  pendingComponent: ProductSkeleton,
  pendingMs: 200,
  pendingMinMs: 0,
  component: Product,
});

/** The node at the address, or the soft 404. */
function found(open: OpenCatalogue | null, path = '') {
  const at = open && nodeAt(open.index, path);
  if (at === null) throw notFound();
  return { at, open };
}

function Product() {
  const catalogue = useSelector(useShop().actors.catalogue, (state) => state.context.catalogue);
  const { at, open } = found(catalogue, Route.useParams()._splat);
  if (isCategory(at))
    return <CategoryScreen at={at}>{open === null ? [] : shownIn(open.index, at.node)}</CategoryScreen>;
  if (!isProducts(at)) return null;
  const isInstant = at.node.eta === INSTANT;
  return (
    <ProductsScreen
      at={at}
      row={(variant) => <Row key={`${variant.id} ${isInstant}`} variant={variant} isInstant={isInstant} />}
    />
  );
}

/** A variant's row with a chart of its own. */
function Row({ variant, isInstant }: { variant: Variant; isInstant: boolean }) {
  const shop = useShop();
  const [logic] = useState(() => addToCartLogic(shop));
  const input = { productId: variant.id, isInstant };
  const [state, send] = useMachine(logic, { clock: shop.clock, input });
  return <VariantRow state={state} send={send} variant={variant} />;
}
