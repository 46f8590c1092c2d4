import { useState } from 'react';
import { css } from '#styled/css';
import { CountBadge } from '#web/ui/CountBadge.tsx';
import { CartIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/Link.tsx';
import { LiveRegion } from '#web/ui/LiveRegion.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';

const changed = css({ animation: 'pop' });

type CartLinkProps = {
  /** How many items the cart holds. */
  count: number;
  /** How many more the badge promises already. Screen readers hear of them once they are added. */
  pending?: number | undefined;
  /** How many it held when the page was opened, which is shown without motion. */
  atFirst?: number | undefined;
};

/**
 * The link to the cart with its number of items. before-hydration.ts fills the badge before React.
 */
export function CartLink({ count, pending = 0, atFirst = count }: CartLinkProps) {
  const shown = count + pending;
  const [moves, setMoves] = useState(false);
  // During hydration nothing is shown.
  if (!moves && shown > 0 && shown !== atFirst) setMoves(true);
  const held = `${count} ${count === 1 ? 'item' : 'items'}`;
  return (
    <>
      <Link to="/cart" look="ghost" size="icon">
        <VisuallyHidden>Cart, {held}</VisuallyHidden>
        <CartIcon />
        <CountBadge
          // Another number is another element, so that its animation begins again.
          key={moves ? shown : 'first'}
          className={moves ? changed : undefined}
          count={shown}
          tone="accent"
          data-live="cart-count"
          suppressHydrationWarning
        />
      </Link>
      <LiveRegion message={count > 0 ? `${held} in the cart` : ''} />
    </>
  );
}
