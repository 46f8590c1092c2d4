import { css } from '#styled/css';
import { CartIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/Link.tsx';

const root = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  px: { base: '4', lg: '5' },
  py: '3',
  borderTop: 'hairline',
  color: 'fg.muted',
  fontSize: 'sm',
});
const way = css({ ms: 'auto' });

/**
 * The way to the cart, under the choices: always there, so that nothing moves when it is needed and
 * it never covers the page.
 */
export const CartWay = ({ count }: { count: number }) => (
  <div className={root}>
    {count > 0 && (
      <span>
        {count} {count === 1 ? 'item' : 'items'} in your cart
      </span>
    )}
    <Link to="/cart" look={count > 0 ? 'primary' : 'secondary'} className={way}>
      <CartIcon /> Go to cart
    </Link>
  </div>
);
