import { createRootRouteWithContext, Outlet, useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ChatLauncher } from '#web/app/chat/ChatLauncher.tsx';
import { CookieNotice } from '#web/app/cookies/CookieNotice.tsx';
import { Head } from '#web/app/Head.tsx';
import { head } from '#web/app/head.ts';
import { useLive } from '#web/app/live.ts';
import { CategoryBar } from '#web/app/menu/CategoryBar.tsx';
import { CategoryMenu } from '#web/app/menu/CategoryMenu.tsx';
import { briefMenuOf, menuOf, withoutList } from '#web/app/menu/menu.ts';
import { NoticeBoard } from '#web/app/notices/NoticeBoard.tsx';
import { AccountLink } from '#web/app/session/AccountLink.tsx';
import { SessionNotice } from '#web/app/session/SessionNotice.tsx';
import type { Shop } from '#web/app/shop.ts';
import { useShop } from '#web/app/shop.ts';
import { ThemeSwitch } from '#web/app/theme/ThemeSwitch.tsx';
import { brand } from '#web/brand.ts';
import { SearchForm } from '#web/features/search/SearchForm.tsx';
import { ErrorScreen } from '#web/features/shell/ErrorScreen.tsx';
import { NotFoundScreen } from '#web/features/shell/NotFoundScreen.tsx';
import { Shell } from '#web/features/shell/Shell.tsx';
import { countOf } from '#web/lib/cart/lines.ts';
import { messageOf } from '#web/lib/failure.ts';
import { useWide } from '#web/ui/useWide.ts';

export const Route = createRootRouteWithContext<Shop>()({
  head: () => head({ title: brand.name }),
  component: Root,
  notFoundComponent: NotFoundScreen,
  errorComponent: ({ error }) => <ErrorScreen message={messageOf(error)} />,
});

function Root() {
  const { actors, chat } = useShop();
  const Chat = chat.current?.View;
  const session = useLive(({ session }) => session, whole);
  const theme = useLive(({ theme }) => theme, whole);
  const notices = useLive(({ notices }) => notices, whole);
  const cookies = useLive(({ cookies }) => cookies, whole);
  const menu = useLive(({ menu }) => menu, whole);
  const launcher = useLive(({ chatLauncher }) => chatLauncher, whole);
  const cartCount = useLive(
    ({ cart }) => cart,
    (state) => countOf(state.context.cart),
  );
  const given = useLive(
    ({ catalogue }) => catalogue,
    (state) => state.context.given?.catalogue ?? null,
  );
  const catalogue = useLive(
    ({ catalogue }) => catalogue,
    (state) => state.context.catalogue,
  );
  const categories = useMemo(() => {
    if (catalogue !== null) return menuOf(catalogue.index);
    return given === null ? [] : briefMenuOf(given.index);
  }, [given, catalogue]);
  // A phone doesn't show the bar: what hangs from it would only cost it time.
  const bar = useWide(false) ? categories : categories.map(withoutList);
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <>
      <Head />
      <Shell
        cartCount={cartCount}
        account={<AccountLink state={session} />}
        themeSwitch={<ThemeSwitch state={theme} send={actors.theme.send} />}
        search={<SearchForm />}
        menu={<CategoryMenu menu={categories} state={menu} send={actors.menu.send} />}
        categories={<CategoryBar menu={bar} path={path} state={menu} send={actors.menu.send} />}
        notices={<NoticeBoard state={notices} send={actors.notices.send} />}
        chat={
          <ChatLauncher state={launcher} send={actors.chatLauncher.send}>
            {Chat !== undefined && <Chat />}
          </ChatLauncher>
        }
        cookies={<CookieNotice state={cookies} send={actors.cookies.send} />}
      >
        <SessionNotice state={session} />
        <Outlet />
      </Shell>
    </>
  );
}

const whole = <T,>(state: T): T => state;
