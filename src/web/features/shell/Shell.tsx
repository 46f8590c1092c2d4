import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { Footer } from './parts/Footer.tsx';
import { Header } from './parts/Header.tsx';

const page = css({ display: 'flex', flexDirection: 'column', minHeight: '[100dvh]' });
const main = css({
  flex: '1',
  width: 'full',
  maxWidth: 'page',
  mx: 'auto',
  px: { base: '4', md: '6' },
  py: { base: '5', md: '8' },
});
const skip = css({
  position: 'absolute',
  insetInlineStart: '4',
  insetBlockStart: '-16',
  zIndex: 'toast',
  px: '4',
  py: '3',
  borderRadius: 'md',
  bg: 'accent',
  color: 'accent.fg',
  _focusVisible: { insetBlockStart: '2' },
});

type ShellProps = {
  /** How many things the cart holds. */
  cartCount: number;
  /** The account link, as the session has it. */
  account: ReactNode;
  themeSwitch: ReactNode;
  /** What is told over every page. */
  notices?: ReactNode;
  children: ReactNode;
};

/** What every page has around it (spec §2): header, footer, and a way past the header for the keyboard. */
export function Shell({ cartCount, account, themeSwitch, notices, children }: ShellProps) {
  return (
    <div id="app" className={page}>
      <a href="#main" className={skip}>
        Skip to content
      </a>
      <Header cartCount={cartCount} account={account} themeSwitch={themeSwitch} />
      <main id="main" tabIndex={-1} className={main}>
        {children}
      </main>
      <Footer />
      {notices}
    </div>
  );
}
