import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react';
import { stateAt } from '#statecharts/storybook/stories.tsx';
import { css } from '#styled/css';
import { AccountTabs } from '#web/features/account/AccountTabs.tsx';
import { SampleProductPage } from '#web/features/catalogue/add-to-cart/tests/SampleProductPage.tsx';
import { SearchForm } from '#web/features/catalogue/search/parts/SearchForm.tsx';
import { searchBoxModel } from '#web/features/catalogue/search/tests/search-box.model.ts';
import { suggestionsModel } from '#web/features/catalogue/search/tests/suggestions.model.ts';
import { ChatButton } from '#web/features/chat/parts/ChatButton.tsx';
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

const MENU = stateAt(menuModel, ['closed']);
const THEME = stateAt(themeModel, ['system']);
const GUEST = stateAt(sessionModel, ['guest']);
const MEMBER = stateAt(sessionModel, ['member.idle']);
const ACCEPTED = stateAt(cookiesModel, ['accepted']);
const SEARCH = stateAt(searchBoxModel, ['following']);
const NO_SUGGESTIONS = stateAt(suggestionsModel, ['closed']);
const ignore = () => {};
const tabbed = css({ mt: '6' });

type Parts = Omit<ComponentProps<typeof Shell>, 'children'>;

type Props = {
  /** The address of the page. */
  path: string;
  /** Other parts of the frame than these. */
  parts?: Partial<Parts> | undefined;
  /** The page; without it, one of the sample's. */
  children?: ReactNode;
};

/** A page of the shop with its header and footer, as the routes put it together. */
export function WithinShop({ path, parts, children }: Props) {
  // A payment waits for its member alone.
  const isOfMember = /^\/(my|payment)/.test(path) || parts?.payment !== undefined;
  const page = children ?? <SampleProductPage />;
  return (
    <Shell
      account={<AccountLink state={isOfMember ? MEMBER : GUEST} />}
      themeSwitch={<ThemeSwitch state={THEME} send={ignore} />}
      search={
        <SearchForm state={SEARCH} send={ignore} suggestions={NO_SUGGESTIONS} sendSuggestions={ignore} />
      }
      cart={<CartLink count={3} />}
      menu={<CategoryMenu menu={sampleMenu} state={MENU} send={ignore} />}
      categories={<CategoryBar menu={sampleMenu} path={path} state={MENU} send={ignore} />}
      cookies={<CookieNotice state={ACCEPTED} send={ignore} />}
      chat={<ChatButton pending={false} onOpen={ignore} />}
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

const boxless = css({ display: 'contents' });

/** A piece of a page, which is scrolled to if the first screen does not show it. */
export function Piece({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // What sticks is in view by itself.
    const parts = [...(root.current?.children ?? [])].filter(
      (part) => !/sticky|fixed/.test(getComputedStyle(part).position),
    );
    const [first] = parts;
    const isBelow = parts.every((part) => part.getBoundingClientRect().bottom > window.innerHeight);
    if (first === undefined || !isBelow) return;
    const isTall = first.getBoundingClientRect().height > window.innerHeight;
    first.scrollIntoView({ block: isTall ? 'start' : 'center' });
  }, []);
  return (
    <div ref={root} className={boxless}>
      {children}
    </div>
  );
}
