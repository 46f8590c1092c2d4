/**
 * The parts of the shell that change while a page is open. Each follows its own actors, so that a
 * press renders only those that follow what it changed.
 */
import { useLocation } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useCallback, useState, useSyncExternalStore } from 'react';
import { countItems } from '#web/features/cart/cart-lines.ts';
import { HeaderSearch } from '#web/features/catalogue/search/HeaderSearch.tsx';
import { ChatLauncher } from '#web/features/chat/ChatLauncher.tsx';
import { CookieNotice } from '#web/features/cookie-notice/CookieNotice.tsx';
import { CartLink } from '#web/features/navigation/CartLink.tsx';
import { CategoryBar } from '#web/features/navigation/CategoryBar.tsx';
import { CategoryMenu } from '#web/features/navigation/CategoryMenu.tsx';
import type { MenuCategory } from '#web/features/navigation/menu-entries.ts';
import { withoutSubcategories } from '#web/features/navigation/menu-entries.ts';
import { NoticeBoard } from '#web/features/notices/NoticeBoard.tsx';
import { PaymentStrip } from '#web/features/payment-strip/PaymentStrip.tsx';
import { AccountLink } from '#web/features/session/AccountLink.tsx';
import { ThemeSwitch } from '#web/features/theme-switch/ThemeSwitch.tsx';
import { useIsDesktop } from '#web/ui/useWide.ts';
import { useAppContext } from '../context.ts';
import { useActorValue } from '../hooks/use-actor-value.ts';

/** Only a tab that waits for a payment needs it. A page whose scripts don't come works without. */
const AwaitedPayment = lazy<ComponentType<{ id: string }>>(() =>
  import('./AwaitedPayment.tsx').catch(() => ({ default: () => null })),
);

export function LiveAccountLink() {
  return <AccountLink state={useActorValue(({ session }) => session, identity)} />;
}

export function LiveThemeSwitch() {
  const { theme } = useAppContext().actors;
  return <ThemeSwitch state={useActorValue(({ theme }) => theme, identity)} send={theme.send} />;
}

export const LiveSearch = () => <HeaderSearch app={useAppContext()} />;

export function LiveCartLink() {
  const { cart } = useAppContext().actors;
  const [atFirst] = useState(() => countItems(cart.getSnapshot().context.cart));
  const count = useActorValue(
    ({ cart }) => cart,
    (state) => countItems(state.context.cart),
  );
  return <CartLink count={count} atFirst={atFirst} pending={usePendingItems()} />;
}

const PENDING_EVENTS = ['pendingitems', 'storage'];

/**
 * How many items the presses on Add that wait will put into the cart (before-hydration.ts). The cart's
 * own count doesn't include them yet.
 */
function usePendingItems(): number {
  const { browser } = useAppContext();
  const subscribe = useCallback(
    (onChange: () => void) => {
      // Another tab may be the one that adds them.
      for (const type of PENDING_EVENTS) browser.addEventListener(type, onChange);
      return () => {
        for (const type of PENDING_EVENTS) browser.removeEventListener(type, onChange);
      };
    },
    [browser],
  );
  return useSyncExternalStore(
    subscribe,
    () => browser.beforeHydration?.pendingItems ?? 0,
    () => 0,
  );
}

type CategoriesProps = { categories: readonly MenuCategory[] };

/** The menu of small screens. */
export function LiveCategoryMenu({ categories }: CategoriesProps) {
  const { menu } = useAppContext().actors;
  const state = useActorValue(({ menu }) => menu, identity);
  return <CategoryMenu menu={categories} state={state} send={menu.send} />;
}

/** The bar of larger screens. A phone doesn't show it, so its lists would only cost it time. */
export function LiveCategoryBar({ categories }: CategoriesProps) {
  const { menu } = useAppContext().actors;
  const state = useActorValue(({ menu }) => menu, identity);
  const shown = useIsDesktop(false) ? categories : categories.map(withoutSubcategories);
  return <CategoryBar menu={shown} path={usePath()} state={state} send={menu.send} />;
}

/** Says that a payment waits. It ticks every second. */
export function LivePaymentStrip() {
  const state = useActorValue(({ paymentStrip }) => paymentStrip, identity);
  return <PaymentStrip state={state} path={usePath()} />;
}

export function LiveNotices() {
  const { notices } = useAppContext().actors;
  return <NoticeBoard state={useActorValue(({ notices }) => notices, identity)} send={notices.send} />;
}

/** The button of the support chat, and the chat once it is loaded. */
export function LiveChat() {
  const { actors, chat } = useAppContext();
  const state = useActorValue(({ chatLauncher }) => chatLauncher, identity);
  const View = chat.current?.View;
  return (
    <ChatLauncher state={state} send={actors.chatLauncher.send}>
      {View !== undefined && <View />}
    </ChatLauncher>
  );
}

export function LiveCookieNotice() {
  const { cookies } = useAppContext().actors;
  return <CookieNotice state={useActorValue(({ cookies }) => cookies, identity)} send={cookies.send} />;
}

/** The notification of the payment that this tab waits for, once there is one. */
export function LivePaymentNotification() {
  const id = useActorValue(
    ({ paymentStrip }) => paymentStrip,
    (state) => state.context.awaited,
  );
  if (id === undefined) return null;
  return (
    <Suspense>
      <AwaitedPayment key={id} id={id} />
    </Suspense>
  );
}

const usePath = () => useLocation({ select: ({ pathname }) => pathname });

const identity = <T,>(state: T): T => state;
