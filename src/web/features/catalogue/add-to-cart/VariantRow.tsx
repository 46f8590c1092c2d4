import { useId, useRef } from 'react';
import type { EventFrom, SnapshotFrom } from 'xstate';
import { quantityLimits } from '#contract/cart.ts';
import type { Variant } from '#contract/catalogue.ts';
import { BALANCE_VARIANT } from '#contract/constants.ts';
import { dataState } from '#statecharts/index.ts';
import { css, cx } from '#styled/css';
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
  display: { base: 'flex', lg: 'grid' },
  flexWrap: 'wrap',
  gridTemplateColumns: { lg: 'minmax(0, 1fr) auto 8.75rem 7.5rem' },
  alignItems: 'center',
  alignContent: 'center',
  columnGap: { base: '2', lg: '5' },
  minHeight: { base: '[3.75rem]', lg: '[5rem]' },
  px: { base: '3', lg: '5' },
  py: '[0.3125rem]',
  // Here the controls are below the name.
  '@media (max-width: 22rem)': { rowGap: '2', py: '3' },
  '&:not(:first-child)': { borderTop: 'hairline' },
});
const words = css({
  flex: '[999 1 5.5rem]',
  overflowWrap: 'anywhere',
  lineHeight: 'tight',
  lg: { display: 'contents' },
});
const name = css({ fontSize: { base: 'sm', lg: 'md' }, fontWeight: 'bold', lg: { gridColumn: '1' } });
const nameAlone = css({ lg: { gridRow: '[1 / span 2]' } });
/** In two lines. */
const longName = css({ lgDown: { fontSize: 'xs' } });
const note = css({
  flexBasis: 'full',
  order: { base: '1', lg: '0' },
  color: 'fg.muted',
  fontSize: { base: 'xs', lg: 'sm' },
  lineHeight: 'tight',
  lg: { gridColumn: '1', gridRow: '2' },
});
const price = css({
  fontWeight: 'bold',
  fontSize: { base: 'sm', lg: 'lg' },
  lg: { gridColumn: '2', gridRow: '[1 / span 2]', textAlign: 'end' },
});
const controls = css({
  flex: '[1 0 auto]',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'end',
  gap: '1',
  maxWidth: 'full',
  lg: {
    display: 'contents',
    '& > *': { gridRow: '[1 / span 2]', gridColumn: '3' },
    '& > :last-child': { gridColumn: 'auto / 5', justifySelf: 'end' },
  },
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
        <p
          id={id}
          className={cx(name, told.note === undefined && nameAlone, told.name.length > NAME_LONG && longName)}
          dir="auto"
        >
          {told.name}
        </p>
        <Money className={price} amount={variant.price} />
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
