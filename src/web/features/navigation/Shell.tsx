import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { Footer } from './parts/Footer.tsx';
import { Header, type HeaderProps } from './parts/Header.tsx';

const page = css({ display: 'flex', flexDirection: 'column', minHeight: '[100dvh]' });
const main = css({
  flex: '1',
  // The footer is below the first screen, so that it does not move when a page's content comes.
  minHeight: '[100vh]',
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
  // Above the notice about cookies, too, where that is at the top.
  zIndex: '[21]',
  px: '4',
  py: '3',
  borderRadius: 'md',
  bg: 'accent',
  color: 'accent.fg',
  _focusVisible: { position: 'fixed', insetBlockStart: '2' },
});

type ShellProps = HeaderProps & {
  /** The category bar of larger screens. */
  categories?: ReactNode;
  /** Says that a payment waits. */
  payment?: ReactNode;
  /** Notices over every page. */
  notices?: ReactNode;
  /** Shown at the bottom, but early in the document, so that the first paint includes it. */
  cookies?: ReactNode;
  children: ReactNode;
};

/** The frame of every page (spec §2): header, categories, footer, and a skip link. */
export function Shell({ categories, payment, notices, cookies, children, ...header }: ShellProps) {
  return (
    <div id="app" className={page}>
      <a href="#main" className={skip}>
        Skip to content
      </a>
      {cookies}
      <Header {...header} />
      {categories}
      {payment}
      <main id="main" tabIndex={-1} className={main}>
        {children}
      </main>
      <Footer />
      {notices}
    </div>
  );
}
