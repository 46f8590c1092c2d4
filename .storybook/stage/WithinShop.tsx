import type { ReactNode } from 'react';
import { stateAt } from '#statecharts/storybook/stories.tsx';
import { css } from '#styled/css';
import { AccountTabs } from '#web/features/account/AccountTabs.tsx';
import { ChatButton } from '#web/features/chat/ChatButton.tsx';
import { CookieNotice } from '#web/features/cookie-notice/CookieNotice.tsx';
import { cookiesModel } from '#web/features/cookie-notice/tests/cookies.model.ts';
import { CartLink } from '#web/features/navigation/CartLink.tsx';
import { CategoryBar } from '#web/features/navigation/CategoryBar.tsx';
import { CategoryMenu } from '#web/features/navigation/CategoryMenu.tsx';
import { Shell } from '#web/features/navigation/Shell.tsx';
import { menuModel, sampleMenu } from '#web/features/navigation/tests/menu.model.ts';
import { AccountLink } from '#web/features/session/AccountLink.tsx';
import { sessionModel } from '#web/features/session/tests/session.model.ts';
import { ThemeSwitch } from '#web/features/theme-switch/ThemeSwitch.tsx';
import { themeModel } from '#web/features/theme-switch/tests/theme.model.ts';
import { SearchBox } from '#web/ui/SearchBox.tsx';

const PARTS = ['account', 'themeSwitch', 'search', 'notices', 'payment', 'cookies', 'chat'] as const;
type PagePart = (typeof PARTS)[number];

const MENU = stateAt(menuModel, ['closed']);
const THEME = stateAt(themeModel, ['system']);
const GUEST = stateAt(sessionModel, ['guest']);
const MEMBER = stateAt(sessionModel, ['member.idle']);
const ACCEPTED = stateAt(cookiesModel, ['accepted']);
const ignore = () => {};
const tabbed = css({ mt: '6' });

type Props = {
  /** The address of the page. */
  path: string;
  /** The part of the frame that the children are, if they are not the page. */
  part?: string | undefined;
  children: ReactNode;
};

/** A page of the shop with its header and footer, as the routes put it together. */
export function WithinShop({ path, part, children }: Props) {
  if (part !== undefined && !PARTS.some((one) => one === part))
    throw new Error(`The frame has no part "${part}", only ${PARTS.join(', ')}.`);
  const isOfMember = /^\/(my|payment)/.test(path);
  const parts: Record<PagePart, ReactNode> = {
    account: <AccountLink state={isOfMember ? MEMBER : GUEST} />,
    themeSwitch: <ThemeSwitch state={THEME} send={ignore} />,
    search: <SearchBox label="Search" placeholder="Search (type something to start searching)" />,
    notices: null,
    payment: null,
    cookies: <CookieNotice state={ACCEPTED} send={ignore} />,
    chat: <ChatButton pending={false} onOpen={ignore} />,
    ...(part === undefined ? {} : { [part]: children }),
  };
  const page = part === undefined ? children : <p>The page.</p>;
  return (
    <Shell
      cart={<CartLink count={3} />}
      menu={<CategoryMenu menu={sampleMenu} state={MENU} send={ignore} />}
      categories={<CategoryBar menu={sampleMenu} path={path} state={MENU} send={ignore} />}
      {...parts}
    >
      {path.startsWith('/my') ? (
        <>
          <AccountTabs />
          <div className={tabbed}>{page}</div>
        </>
      ) : (
        page
      )}
    </Shell>
  );
}
