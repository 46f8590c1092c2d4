import type { ReactNode } from 'react';
import { stateAt } from '#statecharts/storybook/stories.tsx';
import { ChatButton } from '#web/features/chat/ChatButton.tsx';
import { CookieNotice } from '#web/features/cookie-notice/CookieNotice.tsx';
import { cookiesModel } from '#web/features/cookie-notice/tests/cookies.model.ts';
import { AccountLink } from '#web/features/session/AccountLink.tsx';
import { sessionModel } from '#web/features/session/tests/session.model.ts';
import { ThemeSwitch } from '#web/features/theme-switch/ThemeSwitch.tsx';
import { themeModel } from '#web/features/theme-switch/tests/theme.model.ts';
import { SearchBox } from '#web/ui/SearchBox.tsx';
import { hidden, numberFrom, oneOf } from '../../../../../.storybook/controls.ts';
import preview from '../../../../../.storybook/preview.tsx';
import { CartLink } from '../CartLink.tsx';
import { CategoryBar } from '../CategoryBar.tsx';
import { CategoryMenu } from '../CategoryMenu.tsx';
import { Shell } from '../Shell.tsx';
import { menuModel, sampleMenu } from './menu.model.ts';

const MENU = stateAt(menuModel, ['closed']);
const THEME = stateAt(themeModel, ['system']);

type PageProps = {
  cartCount?: number;
  account?: 'guest' | 'member.idle';
  cookies?: 'visible' | 'accepted';
  unread?: number;
  children?: ReactNode;
};

/** The shell with everything that the app puts into it. */
function Page({
  cartCount = 0,
  account = 'guest',
  cookies = 'accepted',
  unread = 0,
  children = 'The page.',
}: PageProps) {
  return (
    <Shell
      cart={<CartLink count={cartCount} />}
      account={<AccountLink state={stateAt(sessionModel, [account])} />}
      themeSwitch={<ThemeSwitch state={THEME} send={() => {}} />}
      chat={<ChatButton unread={unread} onOpen={() => {}} />}
      menu={<CategoryMenu menu={sampleMenu} state={MENU} send={() => {}} />}
      search={<SearchBox label="Search" placeholder="Search (type something to start searching)" />}
      categories={<CategoryBar menu={sampleMenu} path="/product/gift-cards" state={MENU} send={() => {}} />}
      cookies={<CookieNotice state={stateAt(cookiesModel, [cookies])} send={() => {}} />}
    >
      {children}
    </Shell>
  );
}

const meta = preview.meta({
  title: 'Every page/Shell',
  component: Page,
  parameters: { layout: 'fullscreen' },
  argTypes: {
    cartCount: numberFrom(0, 120),
    account: oneOf('guest', 'member.idle'),
    cookies: oneOf('visible', 'accepted'),
    unread: numberFrom(0, 120),
    children: hidden,
  },
  args: { cartCount: 0, account: 'guest', cookies: 'accepted', unread: 0 },
});

export const EmptyCart = meta.story();
export const FullCart = meta.story({ args: { cartCount: 100, account: 'member.idle', unread: 100 } });
export const OnASmallPhone = meta.story({
  args: { cartCount: 3, cookies: 'visible', unread: 2 },
  globals: { viewport: { value: 'smallPhone' } },
});
