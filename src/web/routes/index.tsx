import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { brand } from '#contract/brand.ts';
import { useAppContext } from '#web/app/context.ts';
import { useActorValue } from '#web/app/hooks/use-actor-value.ts';
import { useRecentlyViewed } from '#web/app/hooks/use-recently-viewed.ts';
import { withCatalogue } from '#web/app/navigation/guards.ts';
import { catalogueFor } from '#web/features/catalogue/catalogue.machine.ts';
import { HomeScreen } from '#web/features/catalogue/home/HomeScreen.tsx';
import { featuredNodes, visibleChildren } from '#web/features/catalogue/nodes.ts';
import { inFull } from '#web/lib/url.ts';
import { head } from '#web/platform/seo/head.ts';

export const Route = createFileRoute('/')({
  staticData: { page: 'prerendered' },
  // The page is shown while the catalogue loads, and is replaced only if that fails.
  beforeLoad: (guarded) =>
    guarded.context.actors.catalogue.getSnapshot().hasTag('unavailable') ? withCatalogue(guarded) : undefined,
  head: ({ match }) => head({ title: brand.name, canonical: inFull('/', match.context.origin) }),
  component: Home,
});

function Home() {
  const open = useActorValue(
    (actors) => actors.catalogue,
    (state) => catalogueFor(state.context, '/'),
  );
  const categories = useMemo(() => (open === null ? null : visibleChildren(open.index, null)), [open]);
  const picks = useMemo(() => (open === null ? null : featuredNodes(open.index)), [open]);
  const recent = useRecentlyViewed();
  const { methods } = useAppContext();
  const isIncomplete = open?.index.isIncomplete?.('') ?? false;
  return (
    <HomeScreen
      categories={categories}
      picks={picks}
      isIncomplete={isIncomplete}
      recent={recent}
      methods={methods}
    />
  );
}
