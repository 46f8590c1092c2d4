import { createFileRoute, getRouteApi, notFound } from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
import { useState } from 'react';
import type { Variant } from '#contract/catalogue.ts';
import { INSTANT } from '#contract/constants.ts';
import type { OpenCatalogue } from '#web/app/catalogue/catalogue.machine.ts';
import { catalogueAt } from '#web/app/catalogue/catalogue.machine.ts';
import { isCategory, isProducts, nodeAt, shownIn } from '#web/app/catalogue/nodes.ts';
import { withCatalogue } from '#web/app/guards.ts';
import { nodeHead } from '#web/app/head.ts';
import { useLive } from '#web/app/live.ts';
import { useShop } from '#web/app/shop.ts';
import { addToCartLogic } from '#web/features/add-to-cart/add-to-cart.effects.ts';
import { VariantRow } from '#web/features/add-to-cart/VariantRow.tsx';
import { CategoryScreen } from '#web/features/product/CategoryScreen.tsx';
import { ProductSkeleton } from '#web/features/product/ProductSkeleton.tsx';
import { ProductsScreen } from '#web/features/product/ProductsScreen.tsx';

export const Route = createFileRoute('/product/$')({
  beforeLoad: withCatalogue,
  loader: ({ context, params, location }) => {
    const { context: known } = context.actors.catalogue.getSnapshot();
    const { at } = found(catalogueAt(known, location.pathname), params._splat);
    return nodeHead(at, context.origin);
  },
  head: ({ loaderData = {} }) => loaderData,
  pendingComponent: ProductSkeleton,
  pendingMs: 200,
  pendingMinMs: 0,
  component: Product,
});

const route = getRouteApi('/product/$');

/** The node at the address, or the soft 404. */
function found(open: OpenCatalogue | null, path = '') {
  const at = open && nodeAt(open.index, path);
  if (at === null) throw notFound();
  return { at, open };
}

function Product() {
  const pathname = route.useMatch({ select: (match) => match.pathname });
  const catalogue = useLive(
    (actors) => actors.catalogue,
    (state) => catalogueAt(state.context, pathname),
  );
  const { at, open } = found(catalogue, route.useParams()._splat);
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
