import { createRootRouteWithContext, Outlet, useRouter } from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
import { useMemo, useState } from 'react';
import { brand } from '#contract/brand.ts';
import type { AppContext } from '#web/app/context.ts';
import { useActorValue } from '#web/app/hooks/use-actor-value.ts';
import {
  LiveAccountLink,
  LiveCartLink,
  LiveCategoryBar,
  LiveCategoryMenu,
  LiveChat,
  LiveCookieNotice,
  LiveNotices,
  LivePaymentNotification,
  LivePaymentStrip,
  LiveSearch,
  LiveThemeSwitch,
} from '#web/app/parts/live-parts.tsx';
import { searchBoxLogic } from '#web/features/catalogue/search/search-box.effects.ts';
import { ErrorScreen } from '#web/features/navigation/ErrorScreen.tsx';
import { buildMenu, buildTopLevelMenu } from '#web/features/navigation/menu-entries.ts';
import { NotFoundScreen } from '#web/features/navigation/NotFoundScreen.tsx';
import { Shell } from '#web/features/navigation/Shell.tsx';
import { messageOf } from '#web/lib/failure.ts';
import { Head } from '#web/platform/seo/Head.tsx';
import { head } from '#web/platform/seo/head.ts';

export const Route = createRootRouteWithContext<AppContext>()({
  head: () => head({ title: brand.name }),
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: ({ error }) => <ErrorScreen message={messageOf(error)} />,
});

/** The top level of the catalogue, as far as it is known. */
function useTopLevel() {
  const known = useActorValue(
    ({ catalogue }) => catalogue,
    (state) => (state.context.catalogue ?? state.context.prerendered?.catalogue)?.index ?? null,
  );
  return useMemo(() => (known === null ? [] : buildTopLevelMenu(known)), [known]);
}

/** Its search has the chart of the header's search box. */
function NotFound() {
  const router = useRouter();
  const [logic] = useState(() => searchBoxLogic(router));
  const [, send] = useMachine(logic, { input: { text: '' } });
  return (
    <NotFoundScreen
      categories={useTopLevel()}
      onSearch={(text) => send({ type: 'search.submitted', text })}
    />
  );
}

function Root() {
  const given = useActorValue(
    ({ catalogue }) => catalogue,
    (state) => state.context.prerendered?.catalogue ?? null,
  );
  const catalogue = useActorValue(
    ({ catalogue }) => catalogue,
    (state) => state.context.catalogue,
  );
  const categories = useMemo(() => {
    if (catalogue !== null) return buildMenu(catalogue.index);
    return given === null ? [] : buildTopLevelMenu(given.index);
  }, [given, catalogue]);
  return (
    <>
      <Head />
      <Shell
        cart={<LiveCartLink />}
        account={<LiveAccountLink />}
        themeSwitch={<LiveThemeSwitch />}
        search={<LiveSearch />}
        menu={<LiveCategoryMenu categories={categories} />}
        categories={<LiveCategoryBar categories={categories} />}
        payment={<LivePaymentStrip />}
        notices={<LiveNotices />}
        chat={<LiveChat />}
        cookies={<LiveCookieNotice />}
      >
        <Outlet />
      </Shell>
      <LivePaymentNotification />
    </>
  );
}
