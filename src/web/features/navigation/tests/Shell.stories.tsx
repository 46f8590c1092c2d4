import { stateAt } from '#statecharts/storybook/stories.tsx';
import { ChatButton } from '#web/features/chat/parts/ChatButton.tsx';
import { CookieNotice } from '#web/features/cookie-notice/CookieNotice.tsx';
import { cookiesModel } from '#web/features/cookie-notice/tests/cookies.model.ts';
import { AccountLink } from '#web/features/session/AccountLink.tsx';
import { sessionModel } from '#web/features/session/tests/session.model.ts';
import { numberFrom, oneOf } from '../../../../../.storybook/controls.ts';
import preview from '../../../../../.storybook/preview.tsx';
import { WithinShop } from '../../../../../.storybook/stage/WithinShop.tsx';
import { CartLink } from '../CartLink.tsx';

type FrameProps = {
  cartCount?: number;
  account?: 'guest' | 'member.idle';
  cookies?: 'visible' | 'accepted';
  unread?: number;
};

/** The shell with everything that the app puts into it, around a page. */
const Frame = ({ cartCount = 0, account = 'guest', cookies = 'accepted', unread = 0 }: FrameProps) => (
  <WithinShop
    path="/product/gift-cards"
    parts={{
      cart: <CartLink count={cartCount} />,
      account: <AccountLink state={stateAt(sessionModel, [account])} />,
      chat: <ChatButton unread={unread} onOpen={() => {}} />,
      cookies: <CookieNotice state={stateAt(cookiesModel, [cookies])} send={() => {}} />,
    }}
  />
);

const meta = preview.meta({
  title: 'Every page/Shell',
  component: Frame,
  parameters: { layout: 'fullscreen' },
  argTypes: {
    cartCount: numberFrom(0, 120),
    account: oneOf('guest', 'member.idle'),
    cookies: oneOf('visible', 'accepted'),
    unread: numberFrom(0, 120),
  },
  args: { cartCount: 0, account: 'guest', cookies: 'accepted', unread: 0 },
});

export const EmptyCart = meta.story();
export const FullCart = meta.story({ args: { cartCount: 100, account: 'member.idle', unread: 100 } });
export const OnASmallPhone = meta.story({
  args: { cartCount: 3, cookies: 'visible', unread: 2 },
  globals: { viewport: { value: 'smallPhone' } },
});
