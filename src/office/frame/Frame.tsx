import { type ReactNode, useSyncExternalStore } from 'react';
import { css } from '#styled/css';
import { BoxIcon, ChatIcon, ClockIcon, MenuIcon, WalletIcon } from '#web/ui/icons.tsx';
import { humanize } from '../api/commands.ts';
import { useKeyboard } from './keyboard.ts';
import { otherNouns } from './nouns.ts';
import { OfficeLink } from './OfficeLink.tsx';
import { useOffice } from './office.ts';

const TABS = [
  { to: '/', name: 'Today', Icon: ClockIcon },
  { to: '/money', name: 'Money', Icon: WalletIcon },
  { to: '/orders', name: 'Orders', Icon: BoxIcon },
  { to: '/chats', name: 'Chats', Icon: ChatIcon },
  { to: '/more', name: 'More', Icon: MenuIcon },
] as const;

const root = css({
  display: { md: 'grid' },
  gridTemplateColumns: { md: '13rem minmax(0, 1fr)' },
  minHeight: '[100dvh]',
  // On paper in black on white, also from a dark screen, and without the room of the rail.
  _print: {
    display: 'block',
    minHeight: '0',
    '& *': { color: '[black!]', bg: '[transparent!]', borderColor: '[silver!]' },
  },
});
const rail = css({
  md: {
    position: 'sticky',
    top: '0',
    height: '[100dvh]',
    overflowY: 'auto',
    p: '3',
    bg: 'bg.raised',
    borderEnd: 'hairline',
  },
  mdDown: {
    position: 'fixed',
    zIndex: 'header',
    insetInline: '0',
    bottom: '0',
    bg: 'bg.raised',
    borderTop: 'hairline',
    pb: '[env(safe-area-inset-bottom)]',
  },
});
const brand = css({ hideBelow: 'md', px: '3', py: '3', fontWeight: 'bold', letterSpacing: 'tight' });
const tabs = css({
  display: 'grid',
  gridTemplateColumns: { mdDown: 'repeat(5, 1fr)' },
  '& a': {
    display: 'flex',
    alignItems: 'center',
    minHeight: 'control',
    color: 'fg.muted',
    textDecoration: 'none',
    borderRadius: 'md',
    md: { gap: '3', px: '3' },
    mdDown: { flexDirection: 'column', justifyContent: 'center', gap: '0.5', py: '2', fontSize: 'xs' },
    '&[data-phone]': { hideFrom: 'md' },
    _hover: { bg: 'bg.sunken' },
    '&[aria-current=page]': { color: 'accent.text', fontWeight: 'bold', md: { bg: 'accent.subtle' } },
  },
});
const others = css({ hideBelow: 'md', mt: '3', pt: '3', borderTop: 'hairline' });
const main = css({
  minWidth: '0',
  width: 'full',
  maxWidth: 'page',
  px: { base: '4', md: '8' },
  pt: { base: '4', md: '8' },
  pb: { base: '[6rem]', md: '12' },
  _print: { p: '0', maxWidth: 'full' },
});

const status = css({
  display: 'block',
  color: 'fg.muted',
  fontSize: 'sm',
  pb: '3',
  // Screen readers only announce changes of a live region that already exists.
  _empty: { position: 'absolute', p: '0' },
});

type Props = { path: string; children: ReactNode };

/** The frame of every page: a rail on a desktop, five tabs on a phone. */
export function Frame({ path, children }: Props) {
  const { live, operator } = useOffice();
  const { isLost } = useSyncExternalStore(live.onState, live.state);
  useKeyboard();
  const isAt = (to: string) => (to === '/' ? path === '/' : path === to || path.startsWith(`${to}/`));
  const current = (to: string) => (isAt(to) ? { 'aria-current': 'page' as const } : {});
  return (
    <div className={root}>
      <nav aria-label="Office" className={rail}>
        <p className={brand}>Keystall office</p>
        <div className={tabs}>
          {TABS.map(({ to, name, Icon }) => (
            <OfficeLink
              key={to}
              to={to}
              look="plain"
              data-phone={to === '/more' ? '' : undefined}
              {...current(to)}
            >
              <Icon />
              {name}
            </OfficeLink>
          ))}
        </div>
        <div className={others}>
          <div className={tabs}>
            {otherNouns(operator.commands).map((noun) => (
              <OfficeLink key={noun} to={`/list/${noun}`} look="plain" {...current(`/list/${noun}`)}>
                {humanize(noun)}
              </OfficeLink>
            ))}
            <OfficeLink to="/more" look="plain" {...current('/more')}>
              You and this page
            </OfficeLink>
          </div>
        </div>
      </nav>
      <main className={main}>
        <output className={status}>{isLost && 'Not live: what you see may be old.'}</output>
        {children}
      </main>
    </div>
  );
}
