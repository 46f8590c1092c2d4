import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { brand } from '#web/brand.ts';
import { CartIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/Link.tsx';
import { LiveRegion } from '#web/ui/LiveRegion.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { Logo } from './Logo.tsx';

const bar = css({
  position: 'sticky',
  insetBlockStart: '0',
  zIndex: 'header',
  borderBlockEnd: 'hairline',
  bg: 'bg.raised',
});
const row = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: { base: '2', md: '4' },
  maxWidth: 'page',
  minHeight: '16',
  mx: 'auto',
  px: { base: '4', md: '6' },
});
const logo = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minHeight: 'control',
  fontSize: 'lg',
  fontWeight: 'bold',
  letterSpacing: 'tight',
  color: 'fg',
});
const tools = css({ display: 'flex', alignItems: 'center', gap: { base: '0', md: '2' } });
const cart = css({ position: 'relative' });
const count = css({
  position: 'absolute',
  insetBlockStart: '1',
  insetInlineEnd: '0.5',
  minWidth: '5',
  px: '1',
  borderRadius: 'full',
  bg: 'accent',
  color: 'accent.fg',
  fontSize: 'xs',
  fontWeight: 'bold',
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'center',
});

type HeaderProps = { cartCount: number; account: ReactNode; themeSwitch: ReactNode };

/** The way home, the cart with its count, the account, and light or dark. */
export function Header({ cartCount, account, themeSwitch }: HeaderProps) {
  const held = `${cartCount} ${cartCount === 1 ? 'item' : 'items'}`;
  return (
    <header className={bar}>
      <div className={row}>
        <Link to="/" look="plain" className={logo}>
          <Logo />
          {brand.name}
        </Link>
        <div className={tools}>
          {themeSwitch}
          <Link to="/cart" look="ghost" size="icon" className={cart}>
            <VisuallyHidden>Cart, {held}</VisuallyHidden>
            <CartIcon />
            {cartCount > 0 && (
              <span aria-hidden="true" className={count}>
                {cartCount > 99 ? '99+' : cartCount}
              </span>
            )}
          </Link>
          {account}
        </div>
      </div>
      <LiveRegion message={cartCount > 0 ? `${held} in the cart` : ''} />
    </header>
  );
}
