import type { EventFrom, SnapshotFrom } from 'xstate';
import { unsoldOf } from '#contract/cart.ts';
import type { CatalogueIndex } from '#contract/catalogue.ts';
import { css } from '#styled/css';
import type { cartMachine } from '#web/app/cart/cart.machine.ts';
import { limitOf } from '#web/lib/cart/lines.ts';
import { dataState } from '#web/lib/effects.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { CartIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/Link.tsx';
import { focusPageHeading, PageHeading } from '#web/ui/PageHeading.tsx';
import { CartLine } from './parts/CartLine.tsx';
import { Coupon } from './parts/Coupon.tsx';
import { News } from './parts/News.tsx';
import { Summary } from './parts/Summary.tsx';

const columns = css({
  display: { base: 'flex', md: 'grid' },
  flexDirection: 'column',
  gap: { base: '5', md: '8' },
  md: { alignItems: 'start', gridTemplateColumns: 'minmax(0, 1fr) 20rem' },
});
const lines = css({ bg: 'bg.raised', border: 'hairline', borderRadius: 'lg', overflow: 'clip' });
const side = css({
  display: 'contents',
  md: { display: 'grid', gap: '4', position: 'sticky', top: '[5.5rem]' },
});

export type CartScreenProps = {
  state: SnapshotFrom<typeof cartMachine>;
  send: (event: EventFrom<typeof cartMachine>) => void;
  /** Where the lines' products stand and whether they are sold; null while that is unknown. */
  catalogue: CatalogueIndex | null;
};

/** The cart (spec §2, §4): its lines, what they come to, and the way to pay. */
export function CartScreen({ state, send, catalogue }: CartScreenProps) {
  const { cart, told } = state.context;
  const unsold = catalogue === null ? [] : unsoldOf(cart.items, catalogue);
  const isFilled = state.matches({ lines: 'filled' });
  return (
    <div data-state={dataState(state)}>
      <PageHeading
        aside={
          isFilled && (
            <Button variant="ghost" size="sm" onClick={() => leave({ type: 'cart.cleared' })}>
              Clear Cart
            </Button>
          )
        }
      >
        Cart
      </PageHeading>
      <News state={state} send={leave} />
      {isFilled ? (
        <div className={columns}>
          <ul className={lines}>
            {cart.items.map((item) => (
              <CartLine
                key={item.id}
                item={item}
                at={catalogue?.variants.get(item.id)?.at ?? null}
                news={told.find(({ id }) => id === item.id)}
                isUnsold={unsold.includes(item)}
                limit={limitOf(cart, item)}
                onQuantity={(quantity) => send({ type: 'quantity.changed', id: item.id, quantity })}
                onRemove={() => leave({ type: 'item.removed', id: item.id })}
              />
            ))}
          </ul>
          <div className={side}>
            <Coupon state={state} send={send} />
            <Summary cart={cart} />
          </div>
        </div>
      ) : (
        <EmptyState
          icon={<CartIcon />}
          title="Your cart is empty"
          action={
            <Link to="/" look="primary">
              Browse the shop
            </Link>
          }
        >
          What you add stays here, also when you come back another day.
        </EmptyState>
      )}
    </div>
  );

  /** For a button that goes with what it does: the focus must not go with it. */
  function leave(event: EventFrom<typeof cartMachine>) {
    send(event);
    focusPageHeading();
  }
}
