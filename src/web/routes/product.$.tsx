import { createFileRoute, getRouteApi, notFound } from '@tanstack/react-router';
import { useActorRef, useMachine } from '@xstate/react';
import { useCallback, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import type { Ask, DeliveryDetails } from '#contract/asks.ts';
import type { Variant } from '#contract/catalogue.ts';
import { DETAIL_LENGTH_MAX, INSTANT, WISH } from '#contract/constants.ts';
import { useAppContext } from '#web/app/context.ts';
import { useActorValue } from '#web/app/hooks/use-actor-value.ts';
import { useRecentlyViewed } from '#web/app/hooks/use-recently-viewed.ts';
import { withCatalogue } from '#web/app/navigation/guards.ts';
import { LazyCategory } from '#web/app/parts/lazy-category.ts';
import { CartBar } from '#web/features/cart-bar/CartBar.tsx';
import { cartBarLogic } from '#web/features/cart-bar/cart-bar.effects.ts';
import type { CartBarRef } from '#web/features/cart-bar/cart-bar.machine.ts';
import { addToCartLogic } from '#web/features/catalogue/add-to-cart/add-to-cart.effects.ts';
import { VariantRow } from '#web/features/catalogue/add-to-cart/VariantRow.tsx';
import type { LoadedCatalogue } from '#web/features/catalogue/catalogue.machine.ts';
import { catalogueFor } from '#web/features/catalogue/catalogue.machine.ts';
import { FILTER_PARAMS, MORE_PARAM } from '#web/features/catalogue/filters/filter-params.ts';
import { findNode, isCategoryNode, isProductsNode, visibleChildren } from '#web/features/catalogue/nodes.ts';
import { ProductSkeleton } from '#web/features/catalogue/product/ProductSkeleton.tsx';
import { ProductsScreen } from '#web/features/catalogue/product/ProductsScreen.tsx';
import { neighboursOf, siblingsOf } from '#web/features/catalogue/siblings.ts';
import { nodeHead } from '#web/platform/seo/head.ts';

/** The words of a search that found nothing, as far as a detail takes them. */
const Wish = v.pipe(
  v.string(),
  v.transform((text) => text.trim().slice(0, DETAIL_LENGTH_MAX)),
);

export const Route = createFileRoute('/product/$')({
  staticData: { page: 'prerendered' },
  // Part of what every page loads: it is the page that most visits begin on or go to (shop-chunks.ts).
  codeSplitGroupings: [],
  validateSearch: v.object({
    ...FILTER_PARAMS,
    ...MORE_PARAM,
    [WISH]: v.fallback(v.optional(Wish), undefined),
  }),
  beforeLoad: withCatalogue,
  loader: async ({ context, params, location }) => {
    const { context: known } = context.actors.catalogue.getSnapshot();
    const { at } = requireNode(catalogueFor(known, location.pathname), params._splat);
    if (isCategoryNode(at)) await LazyCategory.preload?.();
    return nodeHead(at, context.origin);
  },
  head: ({ loaderData = {} }) => loaderData,
  pendingComponent: ProductSkeleton,
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
  const app = useAppContext();
  const [logic] = useState(() => cartBarLogic(app));
  const bar = useActorRef(logic);
  // Before the effects of the rows: they may handle a press on Add that came before them.
  useLayoutEffect(() => void bar.start(), [bar]);
  return (
    <>
      <Node />
      <LiveCartBar bar={bar} />
    </>
  );
}

/** Drawn apart from the page, whose rows it would render again. */
function LiveCartBar({ bar }: { bar: CartBarRef }) {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const subscription = bar.subscribe(onChange);
      return () => subscription.unsubscribe();
    },
    [bar],
  );
  const current = () => bar.getSnapshot();
  return <CartBar state={useSyncExternalStore(subscribe, current, current)} send={bar.send} />;
}

function Node() {
  const pathname = route.useMatch({ select: (match) => match.pathname });
  const catalogue = useActorValue(
    (actors) => actors.catalogue,
    (state) => catalogueFor(state.context, pathname),
  );
  const { at, open } = requireNode(catalogue, route.useParams()._splat);
  const siblings = useMemo(() => (open === null ? [] : siblingsOf(open.index, at)), [open, at]);
  const neighbours = useMemo(() => (open === null ? [] : neighboursOf(open.index, at)), [open, at]);
  const wish = route.useSearch({ select: (search) => search[WISH] });
  const recent = useRecentlyViewed(isProductsNode(at) ? at.node.id : null);
  const isIncomplete = open?.index.isIncomplete?.(at.node.id) ?? false;
  if (isCategoryNode(at))
    return (
      <LazyCategory
        at={at}
        cards={open === null ? [] : visibleChildren(open.index, at.node)}
        isIncomplete={isIncomplete}
      />
    );
  if (!isProductsNode(at)) return null;
  const isInstant = at.node.eta === INSTANT;
  const { asks = NO_ASKS } = at.node;
  return (
    <ProductsScreen
      at={at}
      siblings={siblings}
      neighbours={neighbours}
      isIncomplete={isIncomplete}
      recent={recent}
      row={(variant) => (
        <Row
          key={`${variant.id} ${isInstant} ${JSON.stringify(asks)}`}
          variant={variant}
          isInstant={isInstant}
          asks={asks}
          given={wish !== undefined && asks[0]?.id === WISH ? { [WISH]: wish } : null}
        />
      )}
    />
  );
}

const NO_ASKS: readonly Ask[] = [];

type RowProps = {
  variant: Variant;
  isInstant: boolean;
  asks: readonly Ask[];
  given: DeliveryDetails | null;
};

/** A variant's row with its own chart. */
function Row({ variant, given, ...how }: RowProps) {
  const app = useAppContext();
  const [logic] = useState(() => addToCartLogic({ ...app, given }));
  const input = { productId: variant.id, ...how };
  const [state, send] = useMachine(logic, { clock: app.clock, input });
  return <VariantRow state={state} send={send} variant={variant} />;
}
