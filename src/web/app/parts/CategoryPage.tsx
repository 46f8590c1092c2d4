import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { CategoryNode, Located } from '#contract/catalogue.ts';
import { FilteredList } from '#web/features/catalogue/filters/FilteredList.tsx';
import { askedBy, filtersLogic } from '#web/features/catalogue/filters/filters.effects.ts';
import { productsBelow } from '#web/features/catalogue/filters/filters.ts';
import { CategoryScreen } from '#web/features/catalogue/product/CategoryScreen.tsx';
import { useAppContext } from '../context.ts';
import { useActorValue } from '../hooks/use-actor-value.ts';

const route = getRouteApi('/product/$');

type CategoryProps = {
  at: Located<CategoryNode>;
  /** What is shown without a filter. */
  cards: readonly Located[];
  isIncomplete: boolean;
};

/** The page of a category. A page of products does without its code (lazy-category.ts). */
export const CategoryPage = ({ at, cards, isIncomplete }: CategoryProps) => (
  <CategoryScreen at={at} isIncomplete={isIncomplete}>
    <Filtered key={at.node.id} category={at.node} cards={cards} />
  </CategoryScreen>
);

const neverChanges = () => () => {};

/**
 * A category's cards with the filters of the address. A page is prerendered without any, and
 * hydrated so; its excerpt of the catalogue is too small to be filtered.
 */
function Filtered({ category, cards }: { category: CategoryNode; cards: readonly Located[] }) {
  const search = route.useSearch();
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const asked = useMemo(() => askedBy(isHydrated ? search : {}), [isHydrated, search]);
  const { clock } = useAppContext();
  const router = useRouter();
  const [logic] = useState(() => filtersLogic(router));
  const [state, send] = useMachine(logic, { clock, input: asked });
  useEffect(() => send({ type: 'address.changed', ...asked }), [asked, send]);
  const index = useActorValue(
    ({ catalogue }) => catalogue,
    (state) => state.context.catalogue?.index ?? null,
  );
  const pages = useMemo(() => {
    const loaded = index?.nodes.get(category.id)?.node;
    return index !== null && loaded?.type === 'category' ? productsBelow(index, loaded) : null;
  }, [index, category.id]);
  return <FilteredList cards={cards} pages={pages} filters={state} sendFilters={send} />;
}
