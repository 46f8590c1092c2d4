import { type MouseEvent, useRef } from 'react';
import type { EventFrom, SnapshotFrom } from 'xstate';
import { linesLackingDetails, unavailableLines } from '#contract/cart.ts';
import type { CatalogueIndex } from '#contract/catalogue.ts';
import { dataState } from '#statecharts/index.ts';
import { css } from '#styled/css';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { CartIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/Link.tsx';
import { focusPageHeading, PageHeading } from '#web/ui/PageHeading.tsx';
import type { cartMachine } from './cart.machine.ts';
import { limitOf } from './cart-lines.ts';
import { CartLine } from './parts/CartLine.tsx';
import { CartNotices } from './parts/CartNotices.tsx';
import { Coupon } from './parts/Coupon.tsx';
import { Summary } from './parts/Summary.tsx';

const columns = css({
  display: { base: 'flex', md: 'grid' },
  flexDirection: 'column',
  gap: { base: '5', md: '8' },
  md: { alignItems: 'start', gridTemplateColumns: 'minmax(0, 1fr) 20rem' },
});
const lines = css({ bg: 'bg.raised', border: 'hairline', borderRadius: 'lg', overflow: 'clip' });
const aside = css({
  display: 'contents',
  md: { display: 'grid', gap: '4', position: 'sticky', top: '[calc(5.5rem + var(--let-go))]' },
});

export type CartScreenProps = {
  state: SnapshotFrom<typeof cartMachine>;
  send: (event: EventFrom<typeof cartMachine>) => void;
  /** Finds the lines' products and whether they are still sold; null while it is not loaded. */
  catalogue: CatalogueIndex | null;
};

/** The cart (spec §2, §4): its lines, their total, and the button to the checkout. */
export function CartScreen({ state, send, catalogue }: CartScreenProps) {
  const { cart, notices, askedId } = state.context;
  const list = useRef<HTMLUListElement>(null);
  const side = useRef<HTMLDivElement>(null);
  const tried = useRef<{ field: HTMLInputElement; code: string }>(null);
  const unavailable = catalogue === null ? [] : unavailableLines(cart.items, catalogue);
  const lacking = catalogue === null ? [] : linesLackingDetails(cart.items, catalogue);
  const [firstLacking] = lacking;
  const isFilled = state.matches({ lines: 'filled' });
  return (
    <div data-state={dataState(state)}>
      <PageHeading
        aside={
          isFilled && (
            <Button variant="ghost" size="sm" onClick={() => sendAndFocusHeading({ type: 'cart.cleared' })}>
              Clear Cart
            </Button>
          )
        }
      >
        Cart
      </PageHeading>
      <CartNotices state={state} send={sendAndFocusHeading} />
      {isFilled ? (
        <div className={columns}>
          <ul ref={list} className={lines}>
            {cart.items.map((item) => (
              <CartLine
                key={item.id}
                item={item}
                located={catalogue?.variants.get(item.id)?.at ?? null}
                notice={notices.find(({ id }) => id === item.id)}
                isUnavailable={unavailable.includes(item)}
                fault={lacking.find((one) => one.item === item)?.fault ?? null}
                limit={limitOf(cart, item)}
                isAsked={item.id === askedId}
                send={send}
                onQuantity={(quantity) => send({ type: 'quantity.changed', id: item.id, quantity })}
                onRemove={() => sendAndFocusHeading({ type: 'item.removed', id: item.id })}
              />
            ))}
          </ul>
          <div ref={side} className={aside}>
            <Coupon state={state} send={send} />
            <Summary
              cart={cart}
              onPay={applyTypedCode}
              onLacking={firstLacking ? () => askFor(firstLacking.item.id) : null}
            />
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
          What you add stays here, even when you come back another day.
        </EmptyState>
      )}
    </div>
  );

  /** Leads to the form of a line, also if it is open already. */
  function askFor(id: string) {
    send({ type: 'details.opened', id });
    list.current?.querySelector<HTMLElement>('form input')?.focus();
  }

  /**
   * Applies a code that is typed and not applied, and stays, so that its discount or refusal is seen. The
   * next press goes on.
   */
  function applyTypedCode(event: MouseEvent) {
    const field = side.current?.querySelector('input');
    const code = field?.disabled ? '' : (field?.value.trim() ?? '');
    if (state.hasTag('busy')) return event.preventDefault();
    if (!field || code === '') return;
    if (state.matches({ coupon: 'refused' }) && code === state.context.enteredCode) return;
    if (tried.current?.field === field && tried.current.code === code) return;
    tried.current = { field, code };
    event.preventDefault();
    field.form?.requestSubmit();
    field.scrollIntoView({ block: 'center' });
  }

  /** For a button that disappears when pressed, so that the focus is not lost with it. */
  function sendAndFocusHeading(event: EventFrom<typeof cartMachine>) {
    send(event);
    focusPageHeading();
  }
}
