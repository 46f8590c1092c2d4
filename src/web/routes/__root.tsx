import { createRootRouteWithContext, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useMemo, useSyncExternalStore } from 'react';
import type { AppContext } from '#web/app/context.ts';
import { useAppContext } from '#web/app/context.ts';
import { useActorValue } from '#web/app/use-actor-value.ts';
import { usePendingItems } from '#web/app/use-pending-items.ts';
import { countItems } from '#web/features/cart/cart-lines.ts';
import { HeaderSearch } from '#web/features/catalogue/search/HeaderSearch.tsx';
import { ChatLauncher } from '#web/features/chat/ChatLauncher.tsx';
import { CookieNotice } from '#web/features/cookie-notice/CookieNotice.tsx';
import { CategoryBar } from '#web/features/navigation/CategoryBar.tsx';
import { CategoryMenu } from '#web/features/navigation/CategoryMenu.tsx';
import { ErrorScreen } from '#web/features/navigation/ErrorScreen.tsx';
import { buildMenu, buildTopLevelMenu, withoutSubcategories } from '#web/features/navigation/menu-entries.ts';
import { NotFoundScreen } from '#web/features/navigation/NotFoundScreen.tsx';
import { Shell } from '#web/features/navigation/Shell.tsx';
import { NoticeBoard } from '#web/features/notices/NoticeBoard.tsx';
import { PaymentStrip } from '#web/features/payment-strip/PaymentStrip.tsx';
import { AccountLink } from '#web/features/session/AccountLink.tsx';
import { ThemeSwitch } from '#web/features/theme-switch/ThemeSwitch.tsx';
import { brand } from '#web/lib/brand.ts';
import { messageOf } from '#web/lib/failure.ts';
import { Head } from '#web/platform/seo/Head.tsx';
import { head } from '#web/platform/seo/head.ts';
import { useIsDesktop } from '#web/ui/useWide.ts';

/** Only a tab that waits for a payment needs it. A page whose scripts don't come works without. */
const AwaitedPayment = lazy<ComponentType<{ id: string }>>(() =>
  import('#web/app/AwaitedPayment.tsx').catch(() => ({ default: () => null })),
);

export const Route = createRootRouteWithContext<AppContext>()({
  head: () => head({ title: brand.name }),
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: ({ error }) => <ErrorScreen message={messageOf(error)} />,
});

/** The top level of the catalogue, as far as it is known. */
function useTopLevel() {
  const slice = useActorValue(
    ({ catalogue }) => catalogue,
    (state) => (state.context.catalogue ?? state.context.prerendered?.catalogue)?.index ?? null,
  );
  return useMemo(() => (slice === null ? [] : buildTopLevelMenu(slice)), [slice]);
}

function NotFound() {
  const navigate = useNavigate();
  return (
    <NotFoundScreen
      categories={useTopLevel()}
      onSearch={(search) => void navigate({ to: '/search', search: { search } })}
    />
  );
}

function Root() {
  const { actors, clock, chat } = useAppContext();
  const Chat = chat.current?.View;
  const session = useActorValue(({ session }) => session, identity);
  const theme = useActorValue(({ theme }) => theme, identity);
  const notices = useActorValue(({ notices }) => notices, identity);
  const cookies = useActorValue(({ cookies }) => cookies, identity);
  const menu = useActorValue(({ menu }) => menu, identity);
  const launcher = useActorValue(({ chatLauncher }) => chatLauncher, identity);
  const cartCount = useActorValue(
    ({ cart }) => cart,
    (state) => countItems(state.context.cart),
  );
  const pendingItems = usePendingItems();
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
  // A phone doesn't show the bar, so its lists would only cost it time.
  const bar = useIsDesktop(false) ? categories : categories.map(withoutSubcategories);
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <>
      <Head />
      <Shell
        cartCount={cartCount}
        pendingItems={pendingItems}
        account={<AccountLink state={session} />}
        themeSwitch={<ThemeSwitch state={theme} send={actors.theme.send} />}
        search={<HeaderSearch catalogue={actors.catalogue} clock={clock} />}
        menu={<CategoryMenu menu={categories} state={menu} send={actors.menu.send} />}
        categories={<CategoryBar menu={bar} path={path} state={menu} send={actors.menu.send} />}
        payment={<Strip path={path} />}
        notices={<NoticeBoard state={notices} send={actors.notices.send} />}
        chat={
          <ChatLauncher state={launcher} send={actors.chatLauncher.send}>
            {Chat !== undefined && <Chat />}
          </ChatLauncher>
        }
        cookies={<CookieNotice state={cookies} send={actors.cookies.send} />}
      >
        <Outlet />
      </Shell>
      <Awaited />
    </>
  );
}

/** By itself, because it ticks every second. */
function Strip({ path }: { path: string }) {
  const state = useActorValue(({ paymentStrip }) => paymentStrip, identity);
  return <PaymentStrip state={state} path={path} />;
}

/** What tells of the payment that this tab waits for, once there is one. */
function Awaited() {
  const { awaitedPayment } = useAppContext();
  const id = useSyncExternalStore(awaitedPayment.subscribe, awaitedPayment.read, () => null);
  if (id === null) return null;
  return (
    <Suspense>
      <AwaitedPayment key={id} id={id} />
    </Suspense>
  );
}

const identity = <T,>(state: T): T => state;
