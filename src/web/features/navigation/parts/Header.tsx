import type { ReactNode } from 'react';
import { brand } from '#contract/brand.ts';
import { css } from '#styled/css';
import { Link } from '#web/ui/Link.tsx';

/** Only the first row is sticky: on a phone the search box, in the second row, scrolls under it. */
const header = css({
  position: 'sticky',
  insetBlockStart: { base: '[calc({spacing.12} * -1 + var(--let-go))]', md: '[var(--let-go)]' },
  zIndex: 'header',
  borderBlockEnd: 'hairline',
  bg: 'bg.raised',
});
const rows = css({
  display: 'flex',
  flexWrap: { base: 'wrap', md: 'nowrap' },
  maxWidth: 'page',
  mx: 'auto',
});
const ofFirstRow = {
  position: 'sticky',
  insetBlockStart: '[var(--let-go)]',
  zIndex: '[1]',
  display: 'flex',
  alignItems: 'center',
  minHeight: '16',
  bg: 'bg.raised',
} as const;
const start = css({
  ...ofFirstRow,
  flex: { base: '[1 1 0]', md: 'none' },
  minWidth: '0',
  ps: { base: '2', md: '6' },
});
const end = css({ ...ofFirstRow, gap: { md: '2' }, pe: '2' });
const middle = css({
  alignSelf: 'center',
  flex: { base: '[0 0 100%]', md: '1' },
  order: { base: '1', md: '0' },
  height: { base: '12', md: '[auto]' },
  maxWidth: { md: 'form' },
  mx: 'auto',
  px: '4',
});
/**
 * As high as one row. Where the picture has no room beside the name, the name takes the next row,
 * and the picture is cut off with the first.
 */
const logo = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  alignContent: 'end',
  columnGap: '1',
  minWidth: '0',
  height: 'control',
  overflow: 'hidden',
  lineHeight: '[min(2.75rem, 13.75vw)]',
  ps: { base: '1', md: '0' },
  fontSize: '[min({fontSizes.lg}, 6.8vw - 0.28rem)]',
  fontWeight: 'bold',
  letterSpacing: 'tight',
  color: 'fg',
});

export type HeaderProps = {
  /** The link to the cart. */
  cart: ReactNode;
  /** The account link. */
  account: ReactNode;
  themeSwitch: ReactNode;
  /** The menu button of small screens. */
  menu?: ReactNode;
  search?: ReactNode;
  /** The button of the support chat, and the chat. */
  chat?: ReactNode;
};

/** The logo, the search, the theme, the chat, the cart and the account (spec §2). */
export function Header({ cart, account, themeSwitch, menu, search, chat }: HeaderProps) {
  return (
    <header className={header}>
      <div className={rows}>
        <div className={start}>
          {menu}
          <Link to="/" look="plain" className={logo}>
            <Logo />
            {brand.name}
          </Link>
        </div>
        <div className={middle}>{search}</div>
        <div className={end}>
          {themeSwitch}
          {chat}
          {cart}
          {account}
        </div>
      </div>
    </header>
  );
}

const mark = css({ color: 'accent.text', flexShrink: '0' });

/** The logo: a key that hangs under a stall's awning. */
function Logo() {
  return (
    <svg viewBox="0 0 28 28" width="28" height="28" fill="none" aria-hidden="true" className={mark}>
      <path
        d="M4 4h20l2 7a3.7 3.7 0 0 1-6 1.6 4 4 0 0 1-6 0 4 4 0 0 1-6 0A3.7 3.7 0 0 1 2 11z"
        fill="currentColor"
      />
      <path d="M5 14.5V24h18v-9.5" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
      <circle cx="11" cy="19" r="2.2" stroke="currentColor" strokeWidth="1.8" />
      <path d="M13.2 19h6v2.2m-2.6-2.2v1.6" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  );
}
