import { useId } from 'react';
import type { CartItem } from '#contract/cart.ts';
import { quantityLimits } from '#contract/cart.ts';
import type { Located } from '#contract/catalogue.ts';
import { CART_TOTAL_MAX, QUANTITY_MAX } from '#contract/constants.ts';
import { pkr, times } from '#contract/money.ts';
import { css } from '#styled/css';
import type { limitOf } from '#web/lib/cart/lines.ts';
import type { LineNews } from '#web/lib/cart/news.ts';
import { formatMoney } from '#web/lib/money.ts';
import { Button } from '#web/ui/Button.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Money } from '#web/ui/Money.tsx';
import { NumberField } from '#web/ui/NumberField.tsx';

const line = css({
  display: 'grid',
  gridTemplateColumns: { base: '4rem minmax(0, 1fr)', md: '6rem minmax(0, 1fr) auto 7.5rem' },
  alignItems: 'center',
  columnGap: { base: '3', md: '4' },
  rowGap: '3',
  px: { base: '4', md: '5' },
  py: '4',
  '&:not(:first-child)': { borderTop: 'hairline' },
});
const thumb = css({
  width: 'full',
  aspectRatio: '[8 / 5]',
  objectFit: 'cover',
  borderRadius: 'sm',
  bg: 'bg.sunken',
  alignSelf: 'start',
});
const title = css({ fontWeight: 'bold', overflowWrap: 'anywhere' });
const quiet = css({ color: 'fg.muted', fontSize: 'sm', overflowWrap: 'anywhere' });
const told = css({ mt: '1', color: 'warning', fontSize: 'sm', fontWeight: 'bold' });
const refused = css({ mt: '1', color: 'danger', fontSize: 'sm', fontWeight: 'bold' });
const foot = css({
  gridColumn: '[1 / -1]',
  display: { base: 'flex', md: 'contents' },
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
});
const end = css({ display: 'grid', justifyItems: 'end', ms: 'auto' });
const total = css({ fontWeight: 'bold' });
const remove = css({ me: '-3', color: 'fg.muted', fontWeight: 'normal' });

type CartLineProps = {
  item: CartItem;
  /** Where the product stands in the catalogue, if that is known. */
  at: Located | null;
  news: LineNews | undefined;
  /** It can't be ordered now. */
  isUnsold: boolean;
  /** What stops it from growing. */
  limit: ReturnType<typeof limitOf>;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
};

/** Why a quantity goes no further up. */
const LIMITS = {
  line: 'This is as many as a cart takes of one item.',
  cart: `A cart may cost at most ${formatMoney(pkr(CART_TOTAL_MAX))}.`,
};

/** One line: what it is, its price, how many, what they come to, and what a new catalogue changed about it. */
export function CartLine({ item, at, news, isUnsold, limit, onQuantity, onRemove }: CartLineProps) {
  const id = useId();
  const { min, max } = quantityLimits(item.id);
  const image = at?.node.product_image ?? at?.node.bg_image;
  return (
    <li className={line} aria-labelledby={id}>
      {image === undefined ? (
        <span className={thumb} />
      ) : (
        <img className={thumb} src={image} alt="" width={640} height={400} loading="lazy" />
      )}
      <div id={id}>
        <p className={title} dir="auto">
          {at === null ? (
            item.name
          ) : (
            <Link to={at.href} look="quiet">
              {item.name}
            </Link>
          )}
        </p>
        <p className={quiet}>
          <Money amount={item.price} /> each
        </p>
        {news?.kind === 'repriced' && (
          <p className={told}>
            Price changed from <Money amount={news.from} /> to <Money amount={news.to} />
          </p>
        )}
        {limit !== null && (
          <p id={`${id}-limit`} className={quiet}>
            {LIMITS[limit]}
          </p>
        )}
        {isUnsold && <p className={refused}>Out of stock: it can not be ordered now.</p>}
      </div>
      <div className={foot}>
        <NumberField
          aria-label={`Quantity of ${item.name}`}
          of={item.name}
          value={item.quantity}
          min={min}
          max={max}
          amount={max > QUANTITY_MAX}
          {...(limit !== null && { 'aria-describedby': `${id}-limit` })}
          onChange={onQuantity}
        />
        <div className={end}>
          <Money className={total} amount={times(item.price, item.quantity)} />
          <Button
            variant="ghost"
            size="sm"
            className={remove}
            aria-label={`Remove ${item.name}`}
            onClick={onRemove}
          >
            Remove
          </Button>
        </div>
      </div>
    </li>
  );
}
