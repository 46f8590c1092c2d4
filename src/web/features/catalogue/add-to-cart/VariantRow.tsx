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

const row = css({
  position: 'relative',
  display: { base: 'flex', lg: 'grid' },
  flexWrap: 'wrap',
  gridTemplateColumns: { lg: 'minmax(0, 1fr) auto 8.75rem 7.5rem' },
  alignItems: { base: 'start', lg: 'center' },
  columnGap: { base: '4', lg: '5' },
  rowGap: '3',
  px: { base: '4', lg: '5' },
  py: '4',
  '&:not(:first-child)': { borderTop: 'hairline' },
});
const words = css({ flex: '[1 1 8rem]', minWidth: '0', overflowWrap: 'anywhere' });
const name = css({ fontWeight: 'bold' });
const note = css({ color: 'fg.muted', fontSize: 'sm' });
const price = css({ ms: 'auto', fontWeight: 'bold', fontSize: 'lg', textAlign: 'end' });
const controls = css({
  flexBasis: 'full',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  minHeight: 'control',
  lg: { display: 'contents' },
});
const sold = css({ lg: { gridColumn: '3 / -1', justifySelf: 'end' } });

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
        <p id={id} className={name} dir="auto">
          {told.name}
        </p>
        {told.note !== undefined && (
          <p className={note} dir="auto">
            {told.note}
          </p>
        )}
      </div>
      <Money className={price} amount={variant.price} />
      <div className={controls}>
        {variant.out_of_stock ? (
          <Badge className={sold}>Out of stock</Badge>
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
