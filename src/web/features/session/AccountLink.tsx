import type { SnapshotFrom } from 'xstate';
import { css } from '#styled/css';
import { dataState } from '#web/lib/effects.ts';
import { UserIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { sessionMachine } from './session.machine.ts';

const link = css({ px: { base: '3', sm: '4' }, minWidth: 'control' });
/** Where the header is narrow the words are for those who listen; the icon stands for them. */
const words = css({ smDown: { srOnly: true } });
const icon = css({ fontSize: 'lg', sm: { display: 'none' } });

/** The header's way to the account (spec §2), or to one: as the kept flag has it, so that it doesn't change while the host is asked. The early script fills it before React does. */
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
      <span className={words} suppressHydrationWarning>
        {isLoggedIn ? 'My Account' : 'Login / Sign Up'}
      </span>
    </Link>
  );
}
