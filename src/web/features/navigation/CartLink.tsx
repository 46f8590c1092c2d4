import { css } from '#styled/css';
import { CartIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/Link.tsx';
import { LiveRegion } from '#web/ui/LiveRegion.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';

/** The badge has room for two digits. */
const COUNT_MAX = 99;

const cart = css({ position: 'relative' });
const badge = css({
  position: 'absolute',
  insetBlockStart: '1',
  insetInlineStart: '6',
  minWidth: '5',
  px: '1',
  borderRadius: 'full',
  bg: 'accent',
  color: 'accent.fg',
  fontSize: 'xs',
  fontWeight: 'bold',
  fontVariantNumeric: 'tabular-nums',
  lineHeight: 'normal',
  textAlign: 'center',
  _empty: { display: 'none' },
  _highContrast: { border: '[1px solid]' },
});

type CartLinkProps = {
  /** How many items the cart holds. */
  count: number;
  /** How many more the badge promises already. Screen readers hear of them once they are added. */
  pending?: number | undefined;
};

/**
 * The link to the cart with its number of items. before-hydration.ts fills the badge before React.
 */
export function CartLink({ count, pending = 0 }: CartLinkProps) {
  const held = `${count} ${count === 1 ? 'item' : 'items'}`;
  return (
    <>
      <Link to="/cart" look="ghost" size="icon" className={cart}>
        <VisuallyHidden>Cart, {held}</VisuallyHidden>
        <CartIcon />
        <span aria-hidden="true" data-live="cart-count" suppressHydrationWarning className={badge}>
          {badgeOf(count + pending)}
        </span>
      </Link>
      <LiveRegion message={count > 0 ? `${held} in the cart` : ''} />
    </>
  );
}

function badgeOf(count: number): string {
  if (count === 0) return '';
  return count > COUNT_MAX ? `${COUNT_MAX}+` : String(count);
}
