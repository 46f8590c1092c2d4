import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { catalogueAt } from '#web/app/catalogue/catalogue.machine.ts';
import { shownIn } from '#web/app/catalogue/nodes.ts';
import { withCatalogue } from '#web/app/guards.ts';
import { head, inFull } from '#web/app/head.ts';
import { useLive } from '#web/app/live.ts';
import { brand } from '#web/brand.ts';
import { HomeScreen } from '#web/features/home/HomeScreen.tsx';

export const Route = createFileRoute('/')({
  // The page is there while the catalogue loads; it gives way only once there can be none.
  beforeLoad: (guarded) =>
    guarded.context.actors.catalogue.getSnapshot().hasTag('unavailable') ? withCatalogue(guarded) : undefined,
  head: ({ match }) => head({ title: brand.name, canonical: inFull('/', match.context.origin) }),
  component: Home,
});

function Home() {
  const open = useLive(
    (actors) => actors.catalogue,
    (state) => catalogueAt(state.context, '/'),
  );
  const categories = useMemo(() => (open === null ? null : shownIn(open.index, null)), [open]);
  return <HomeScreen categories={categories} />;
}
