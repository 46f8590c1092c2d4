import { createFileRoute, getRouteApi, notFound } from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
import { useState } from 'react';
import type { Variant } from '#contract/catalogue.ts';
import { INSTANT } from '#contract/constants.ts';
import { useAppContext } from '#web/app/context.ts';
import { withCatalogue } from '#web/app/guards.ts';
import { useActorValue } from '#web/app/use-actor-value.ts';
import { addToCartLogic } from '#web/features/catalogue/add-to-cart/add-to-cart.effects.ts';
import { VariantRow } from '#web/features/catalogue/add-to-cart/VariantRow.tsx';
import type { LoadedCatalogue } from '#web/features/catalogue/catalogue.machine.ts';
import { catalogueFor } from '#web/features/catalogue/catalogue.machine.ts';
import { findNode, isCategoryNode, isProductsNode, visibleChildren } from '#web/features/catalogue/nodes.ts';
import { CategoryScreen } from '#web/features/catalogue/product/CategoryScreen.tsx';
import { ProductSkeleton } from '#web/features/catalogue/product/ProductSkeleton.tsx';
import { ProductsScreen } from '#web/features/catalogue/product/ProductsScreen.tsx';
import { nodeHead } from '#web/platform/seo/head.ts';

export const Route = createFileRoute('/product/$')({
  staticData: { page: 'prerendered' },
  beforeLoad: withCatalogue,
  loader: ({ context, params, location }) => {
    const { context: known } = context.actors.catalogue.getSnapshot();
    const { at } = requireNode(catalogueFor(known, location.pathname), params._splat);
    return nodeHead(at, context.origin);
  },
  head: ({ loaderData = {} }) => loaderData,
  pendingComponent: ProductSkeleton,
  pendingMs: 200,
  pendingMinMs: 0,
  component: Product,
});

const route = getRouteApi('/product/$');

/** The node at the address, or a soft 404. */
function requireNode(open: LoadedCatalogue | null, path = '') {
  const at = open && findNode(open.index, path);
  if (at === null) throw notFound();
  return { at, open };
}

function Product() {
  const pathname = route.useMatch({ select: (match) => match.pathname });
  const catalogue = useActorValue(
    (actors) => actors.catalogue,
    (state) => catalogueFor(state.context, pathname),
  );
  const { at, open } = requireNode(catalogue, route.useParams()._splat);
  if (isCategoryNode(at))
    return (
      <CategoryScreen at={at}>{open === null ? [] : visibleChildren(open.index, at.node)}</CategoryScreen>
    );
  if (!isProductsNode(at)) return null;
  const isInstant = at.node.eta === INSTANT;
  return (
    <ProductsScreen
      at={at}
      row={(variant) => <Row key={`${variant.id} ${isInstant}`} variant={variant} isInstant={isInstant} />}
    />
  );
}

/** A variant's row with its own chart. */
function Row({ variant, isInstant }: { variant: Variant; isInstant: boolean }) {
  const app = useAppContext();
  const [logic] = useState(() => addToCartLogic(app));
  const input = { productId: variant.id, isInstant };
  const [state, send] = useMachine(logic, { clock: app.clock, input });
  return <VariantRow state={state} send={send} variant={variant} />;
}
