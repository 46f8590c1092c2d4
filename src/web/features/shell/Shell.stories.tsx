import { Link } from '#web/ui/Link.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { ErrorScreen } from './ErrorScreen.tsx';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import { Shell } from './Shell.tsx';

const account = (
  <Link to="/" look="secondary" size="sm">
    Login / Sign Up
  </Link>
);
const meta = preview.meta({
  title: 'Shell/Page',
  component: Shell,
  args: { cartCount: 0, account, themeSwitch: null, children: <p>The page.</p> },
});

export const Empty = meta.story();
export const FullCart = meta.story({ args: { cartCount: 100 } });
export const NotFound = meta.story({ args: { children: <NotFoundScreen /> } });
export const Thrown = meta.story({ args: { children: <ErrorScreen message="The shelf fell over." /> } });
