import { createFileRoute } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { shownIn } from '#web/app/catalogue/nodes.ts';
import { withCatalogue } from '#web/app/guards.ts';
import { head } from '#web/app/head.ts';
import { useShop } from '#web/app/shop.ts';
import { brand } from '#web/brand.ts';
import { HomeScreen } from '#web/features/home/HomeScreen.tsx';

export const Route = createFileRoute('/')({
  // The page is there while the catalogue loads; it gives way only once there can be none.
  beforeLoad: (guarded) =>
    guarded.context.actors.catalogue.getSnapshot().hasTag('unavailable') ? withCatalogue(guarded) : undefined,
  head: () => head({ title: brand.name, canonical: '/' }),
  component: Home,
});

function Home() {
  const open = useSelector(useShop().actors.catalogue, (state) => state.context.catalogue);
  const categories = useMemo(() => (open === null ? null : shownIn(open.index, null)), [open]);
  return <HomeScreen categories={categories} />;
}
