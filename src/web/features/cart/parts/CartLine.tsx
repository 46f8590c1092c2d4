import { useEffect, useId, useRef } from 'react';
import type { EventFrom } from 'xstate';
import { labelled } from '#contract/asks.ts';
import type { CartItem } from '#contract/cart.ts';
import { quantityLimits } from '#contract/cart.ts';
import type { Located, ProductsNode } from '#contract/catalogue.ts';
import { CART_TOTAL_MAX, QUANTITY_MAX } from '#contract/constants.ts';
import { pkr, times } from '#contract/money.ts';
import { css } from '#styled/css';
import type { cartMachine } from '#web/features/cart/cart.machine.ts';
import type { limitOf } from '#web/features/cart/cart-lines.ts';
import type { CartNotice } from '#web/features/cart/cart-notices.ts';
import { deliveryTime } from '#web/features/cart/delivery-time.ts';
import { formatMoney } from '#web/lib/money.ts';
import { Button } from '#web/ui/Button.tsx';
import { DeliveryDetails } from '#web/ui/DeliveryDetails.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Money } from '#web/ui/Money.tsx';
import { NumberField } from '#web/ui/NumberField.tsx';
import { DetailsForm } from './DetailsForm.tsx';

const line = css({
  display: 'grid',
  gridTemplateColumns: { base: '{sizes.16} minmax(0, 1fr)', md: '6rem minmax(0, 1fr) auto 7.5rem' },
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
const noticeText = css({ mt: '1', color: 'warning', fontSize: 'sm', fontWeight: 'bold' });
const unavailable = css({ mt: '1', color: 'danger', fontSize: 'sm', fontWeight: 'bold' });
const needs = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '2',
});
const asking = css({ gridColumn: '[1 / -1]' });
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
  /** The product's location in the catalogue, if it is known. */
  located: Located<ProductsNode> | null;
  notice: CartNotice | undefined;
  /** It is out of stock, no longer sold, or can't be read. */
  isUnavailable: boolean;
  /** The details that its delivery needs, and the missing ones. */
  fault: string | null;
  /** Why its quantity can not be increased. */
  limit: ReturnType<typeof limitOf>;
  onQuantity: (quantity: number) => void;
  /** Its details are being asked for. */
  isAsked: boolean;
  send: (event: EventFrom<typeof cartMachine>) => void;
  onRemove: () => void;
};

/** Why a quantity can not be increased. */
const LIMIT_HINTS = {
  line: "That's the most you can buy of one item.",
  cart: `A cart can't come to more than ${formatMoney(pkr(CART_TOTAL_MAX))}.`,
};

/** One line: its product, price, quantity and total, and how a new catalogue changed it. */
export function CartLine({
  item,
  located,
  notice,
  isUnavailable,
  fault,
  limit,
  onQuantity,
  isAsked,
  send,
  onRemove,
}: CartLineProps) {
  const id = useId();
  const { min, max } = quantityLimits(item.id);
  const change = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAsked) form.current?.querySelector('input')?.focus();
  }, [isAsked]);
  const asks = located?.node.asks ?? [];
  const sold = [located?.node.region, deliveryTime(item, located?.node.eta)].flatMap((known) => known ?? []);
  const image = located?.node.product_image ?? located?.node.bg_image;
  return (
    <li className={line} aria-labelledby={id}>
      {image === undefined ? (
        <span className={thumb} />
      ) : (
        <img className={thumb} src={image} alt="" width={640} height={400} loading="lazy" />
      )}
      <div id={id}>
        <p className={title} dir="auto">
          {located === null ? (
            item.name
          ) : (
            <Link to={located.href} look="quiet">
              {item.name}
            </Link>
          )}
        </p>
        <p className={quiet}>
          <bdi>
            <Money amount={item.price} /> each
          </bdi>
        </p>
        {sold.length > 0 && (
          <p className={quiet}>
            <bdi>{sold.join(' · ')}</bdi>
          </p>
        )}
        {notice?.kind === 'repriced' && (
          <p className={noticeText}>
            <bdi>
              Price changed from <Money amount={notice.from} /> to <Money amount={notice.to} />
            </bdi>
          </p>
        )}
        {asks.length > 0 && (
          <div className={needs}>
            {fault === null ? (
              <DeliveryDetails details={labelled(asks, item.answers)} />
            ) : (
              <p className={unavailable}>{fault}</p>
            )}
            <Button
              variant={fault === null ? 'ghost' : 'secondary'}
              size="sm"
              aria-label={`${fault === null ? 'Change' : 'Fill in'} the delivery details for ${item.name}`}
              aria-expanded={isAsked}
              onClick={() => send({ type: 'details.opened', id: item.id })}
              ref={change}
            >
              {fault === null ? 'Change' : 'Fill in'}
            </Button>
          </div>
        )}
        {limit !== null && (
          <p id={`${id}-limit`} className={quiet}>
            {LIMIT_HINTS[limit]}
          </p>
        )}
        {isUnavailable && (
          <p className={unavailable}>
            {located === null ? "We can't show this product" : 'Out of stock'}: you can't order it right now.
          </p>
        )}
      </div>
      {isAsked && (
        <div ref={form} className={asking}>
          <DetailsForm
            asks={asks}
            details={item.answers}
            action="Save"
            onSubmit={(details) => {
              send({ type: 'details.submitted', id: item.id, details });
              change.current?.focus();
            }}
          >
            <Button
              variant="secondary"
              onClick={() => {
                send({ type: 'details.cancelled' });
                change.current?.focus();
              }}
            >
              Cancel
            </Button>
          </DetailsForm>
        </div>
      )}
      <div className={foot}>
        <NumberField
          aria-label={`Quantity of ${item.name}`}
          itemName={item.name}
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
