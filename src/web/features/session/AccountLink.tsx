import type { SnapshotFrom } from 'xstate';
import { dataState } from '#statecharts/index.ts';
import { css } from '#styled/css';
import { UserIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { sessionMachine } from './session.machine.ts';

const link = css({ px: { base: '0', sm: '4' }, minWidth: 'control' });
/** Narrow headers show the icon; the text stays for screen readers. */
const text = css({ smDown: { srOnly: true } });
const icon = css({ fontSize: 'lg', sm: { display: 'none' } });

/**
 * The header's link to the account or the login (spec §2). It follows the flag alone, so that it
 * does not flicker during a check. before-hydration.ts fills it in.
 */
export function AccountLink({ state }: { state: SnapshotFrom<typeof sessionMachine> }) {
  const { isLoggedIn } = state.context;
  return (
    <Link
      to={isLoggedIn ? '/my/profile' : '/login'}
      look="ghost"
      className={link}
      data-state={dataState(state)}
      data-live="account"
      suppressHydrationWarning
    >
      <UserIcon className={icon} />
      <span className={text} suppressHydrationWarning>
        {isLoggedIn ? 'My Account' : 'Login / Sign Up'}
      </span>
    </Link>
  );
}
