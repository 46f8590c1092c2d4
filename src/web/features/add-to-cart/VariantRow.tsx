import { useId } from 'react';
import type { EventFrom, SnapshotFrom } from 'xstate';
import { quantityLimits } from '#contract/cart.ts';
import type { Variant } from '#contract/catalogue.ts';
import { css } from '#styled/css';
import { dataState } from '#web/lib/effects.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Money } from '#web/ui/Money.tsx';
import { NumberField } from '#web/ui/NumberField.tsx';
import type { addToCartMachine } from './add-to-cart.machine.ts';
import { AddButton } from './parts/AddButton.tsx';
import { Word } from './parts/Word.tsx';

const row = css({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: { base: '1fr auto', md: 'minmax(0, 1fr) auto 8.75rem 7.5rem' },
  gridTemplateAreas: {
    base: '"name price" "controls controls"',
    md: '"name price quantity add"',
  },
  alignItems: { base: 'start', md: 'center' },
  columnGap: { base: '4', md: '5' },
  rowGap: '3',
  px: { base: '4', md: '5' },
  py: '4',
  '&:not(:first-child)': { borderTop: 'hairline' },
});
const name = css({ gridArea: 'name', minWidth: '0', fontWeight: 'medium', overflowWrap: 'anywhere' });
const price = css({ gridArea: 'price', fontWeight: 'bold', fontSize: 'lg', textAlign: 'end' });
const controls = css({
  gridArea: 'controls',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  minHeight: 'control',
  md: { display: 'contents' },
});
const sold = css({ md: { gridColumn: '3 / -1', justifySelf: 'end' } });

export type VariantRowProps = {
  state: SnapshotFrom<typeof addToCartMachine>;
  send: (event: EventFrom<typeof addToCartMachine>) => void;
  variant: Variant;
};

/** One choice of a product: name, price, quantity and Add. What it has to say about an add lies over the page, so that nothing moves. */
export function VariantRow({ state, send, variant }: VariantRowProps) {
  const id = useId();
  return (
    <li className={row} aria-labelledby={id} data-state={dataState(state)}>
      <p id={id} className={name} dir="auto">
        {variant.name}
      </p>
      <Money className={price} amount={variant.price} />
      <div className={controls}>
        {variant.out_of_stock ? (
          <Badge className={sold}>Out of stock</Badge>
        ) : (
          <>
            <NumberField
              aria-label={`Quantity of ${variant.name}`}
              of={variant.name}
              value={state.context.quantity}
              {...quantityLimits(variant.id)}
              onChange={(quantity) => send({ type: 'quantity.changed', quantity })}
            />
            <AddButton
              name={variant.name}
              isAdded={state.matches({ ready: 'added' })}
              isBusy={state.hasTag('busy')}
              onPress={() => send({ type: 'add.pressed' })}
            />
          </>
        )}
      </div>
      <Word state={state} onDismiss={() => send({ type: 'notice.dismissed' })} />
    </li>
  );
}
