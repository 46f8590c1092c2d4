import { createRootRouteWithContext, HeadContent, Outlet } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { countOf } from '#web/app/cart/lines.ts';
import { head } from '#web/app/head.ts';
import { NoticeBoard } from '#web/app/notices/NoticeBoard.tsx';
import { AccountLink } from '#web/app/session/AccountLink.tsx';
import { SessionNotice } from '#web/app/session/SessionNotice.tsx';
import type { Shop } from '#web/app/shop.ts';
import { useShop } from '#web/app/shop.ts';
import { ThemeSwitch } from '#web/app/theme/ThemeSwitch.tsx';
import { brand } from '#web/brand.ts';
import { ErrorScreen } from '#web/features/shell/ErrorScreen.tsx';
import { NotFoundScreen } from '#web/features/shell/NotFoundScreen.tsx';
import { Shell } from '#web/features/shell/Shell.tsx';
import { messageOf } from '#web/lib/failure.ts';

export const Route = createRootRouteWithContext<Shop>()({
  head: () => head({ title: brand.name }),
  component: Root,
  notFoundComponent: NotFoundScreen,
  errorComponent: ({ error }) => <ErrorScreen message={messageOf(error)} />,
});

function Root() {
  const { session, cart, notices, theme } = useShop().actors;
  const sessionState = useSelector(session, (state) => state);
  return (
    <>
      <HeadContent />
      <Shell
        cartCount={useSelector(cart, (state) => countOf(state.context.cart))}
        account={<AccountLink state={sessionState} />}
        themeSwitch={<ThemeSwitch state={useSelector(theme, (state) => state)} send={theme.send} />}
        notices={<NoticeBoard state={useSelector(notices, (state) => state)} send={notices.send} />}
      >
        <SessionNotice state={sessionState} />
        <Outlet />
      </Shell>
    </>
  );
}
