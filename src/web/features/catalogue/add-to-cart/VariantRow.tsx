import { useId, useRef } from 'react';
import type { EventFrom, SnapshotFrom } from 'xstate';
import { quantityLimits } from '#contract/cart.ts';
import type { Variant } from '#contract/catalogue.ts';
import { BALANCE_VARIANT } from '#contract/constants.ts';
import { dataState } from '#statecharts/index.ts';
import { css } from '#styled/css';
import { LazyDetailsDialog } from '#web/features/cart/parts/LazyDetailsDialog.tsx';
import { nameAndNote } from '#web/features/catalogue/nodes.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Money } from '#web/ui/Money.tsx';
import { NumberField } from '#web/ui/NumberField.tsx';
import type { addToCartMachine } from './add-to-cart.machine.ts';
import { AddButton } from './parts/AddButton.tsx';
import { AddNotice } from './parts/AddNotice.tsx';

/**
 * Low enough on a phone for nine of them on one and a half screens. What has no room beside the
 * name, as with large text, goes below it.
 */
const row = css({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: { base: '2', lg: '5' },
  px: { base: '3', lg: '5' },
  py: { base: '1', lg: '4' },
  '&:not(:first-child)': { borderTop: 'hairline' },
});
const words = css({
  flex: '[999 1 5.5rem]',
  overflowWrap: 'anywhere',
  // A name in Urdu, too, is above its price.
  textAlign: '[left]',
  fontSize: { base: 'sm', lg: 'md' },
  fontWeight: 'bold',
  lineHeight: 'tight',
  lg: { display: 'flex', justifyContent: 'space-between', gap: '4' },
});
/** In two lines. */
const longName = css({ lgDown: { fontSize: 'xs' } });
/** Below the row, where it has the whole width. */
const note = css({
  flexBasis: 'full',
  order: '1',
  color: 'fg.muted',
  fontSize: 'xs',
  lineHeight: 'tight',
});
const controls = css({
  flexGrow: '1',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  // Below the name, where Add is under the other rows' own.
  justifyContent: 'space-between',
  gap: { base: '1', lg: '4' },
  minHeight: 'control',
});

/** In characters: longer names are set smaller on a phone. */
const NAME_LONG = 16;

export type VariantRowProps = {
  state: SnapshotFrom<typeof addToCartMachine>;
  send: (event: EventFrom<typeof addToCartMachine>) => void;
  variant: Variant;
};

/**
 * One variant of a product: name and note, price, quantity and Add. The notice about an add overlaps the
 * page, so that nothing moves.
 */
export function VariantRow({ state, send, variant }: VariantRowProps) {
  const id = useId();
  const told = nameAndNote(variant);
  const { asks, details } = state.context;
  const addButton = useRef<HTMLButtonElement>(null);
  return (
    <li className={row} aria-labelledby={id} data-state={dataState(state)}>
      <div className={words}>
        <p id={id} className={told.name.length > NAME_LONG ? longName : undefined} dir="auto">
          {told.name}
        </p>
        <Money amount={variant.price} />
      </div>
      {told.note !== undefined && (
        <p className={note} dir="auto">
          {told.note}
        </p>
      )}
      <div className={controls}>
        {variant.out_of_stock ? (
          <Badge>Out of stock</Badge>
        ) : (
          <>
            <NumberField
              aria-label={`Quantity of ${variant.name}`}
              itemName={variant.name}
              value={state.context.quantity}
              {...quantityLimits(variant.id)}
              onChange={(quantity) => send({ type: 'quantity.changed', quantity })}
            />
            <AddButton
              ref={addButton}
              name={variant.name}
              adds={asks.length === 0 && variant.id !== BALANCE_VARIANT ? variant.id : undefined}
              isAdded={state.matches({ ready: 'added' })}
              isBusy={state.hasTag('busy')}
              onPress={() => send({ type: 'add.pressed' })}
            />
          </>
        )}
      </div>
      <AddNotice state={state} onDismiss={dismiss} />
      {asks.length > 0 && (
        <LazyDetailsDialog
          open={state.matches('asking')}
          itemName={variant.name}
          asks={asks}
          details={details ?? undefined}
          action="Add to cart"
          onSubmit={(given) => send({ type: 'details.submitted', details: given })}
          onClose={() => send({ type: 'details.cancelled' })}
          onLost={() => send({ type: 'form.lost' })}
        />
      )}
    </li>
  );

  /** The pressed button disappears with the notice, so the focus returns to Add. */
  function dismiss() {
    send({ type: 'notice.dismissed' });
    addButton.current?.focus();
  }
}
