import { useEffect, useRef } from 'react';
import type { EventFrom, SnapshotFrom } from 'xstate';
import type { Cart } from '#contract/cart.ts';
import { payableOf } from '#contract/cart.ts';
import { css } from '#styled/css';
import { dataState } from '#web/lib/effects.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { AlertIcon, CartIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/Link.tsx';
import { LiveRegion } from '#web/ui/LiveRegion.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { focusPageHeading, PageHeading } from '#web/ui/PageHeading.tsx';
import type { checkoutMachine } from './checkout.machine.ts';
import type { CheckoutContext, Stamp } from './checkout.setup.ts';
import { nextOf } from './methods.ts';
import { Methods } from './parts/Methods.tsx';
import {
  Dearer,
  LEAVING,
  Leaving,
  LoadingMethods,
  Over,
  PendingElsewhere,
  Repriced,
  StillChecking,
} from './parts/Steps.tsx';
import { Summary } from './parts/Summary.tsx';

const columns = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '6',
  md: { display: 'grid', gridTemplateColumns: '[minmax(0, 1fr) 22rem]', alignItems: 'start', gap: '8' },
});
const choice = css({ display: 'grid', gap: '4', minWidth: '0' });
/**
 * On a phone its two parts stand in the page, so that the lower one can stay in view all along; on a desktop all of it does,
 * below the page's header.
 */
const order = css({
  display: 'contents',
  md: { display: 'grid', position: 'sticky', top: '[5.5rem]', gap: '5', p: '6' },
});
const pay = css({
  display: 'grid',
  alignItems: 'center',
  gap: '3',
  borderTop: 'hairline',
  md: { pt: '5' },
  mdDown: {
    gridTemplateColumns: '[auto minmax(0, 1fr)]',
    position: 'sticky',
    insetBlockEnd: '[var(--foot, 0px)]',
    zIndex: 'header',
    mx: '-4',
    px: '4',
    pt: '3',
    pb: '[max(0.75rem, env(safe-area-inset-bottom))]',
    bg: 'bg.raised',
  },
});
const total = css({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: '4',
  lineHeight: 'tight',
  fontWeight: 'bold',
  mdDown: { flexDirection: 'column' },
});
const amount = css({ fontSize: { base: 'lg', md: 'xl' } });
/** What became of the order stands where it was placed: on a phone the top of the page is out of sight there. */
const refusal = css({
  gridColumn: '[1 / -1]',
  // Beside it is where the button of the chat stands.
  mdDown: { me: '16' },
});
const hint = css({ gridColumn: '[1 / -1]', color: 'fg.muted', fontSize: 'sm', textAlign: 'center' });

const HINT = {
  method: 'Choose a payment method to go on.',
  coin: 'Choose a coin to go on.',
  network: 'Choose a network to go on.',
} as const;
const READY_HINT = 'You will see on the next page how to pay.';
const BALANCE_HINT = 'This is paid from your balance at once.';

type Props = {
  state: SnapshotFrom<typeof checkoutMachine>;
  send: (event: EventFrom<typeof checkoutMachine>) => void;
  /** Makes a new attempt one of its own. */
  stamp: () => Stamp;
};

/** Choosing how to pay (spec §2): the methods, and beside them what is paid for. */
export function CheckoutScreen({ state, send, stamp }: Props) {
  useKeptFocus(state);
  return (
    <section data-state={dataState(state)} aria-busy={state.hasTag('loading')}>
      <PageHeading>Payment</PageHeading>
      <LiveRegion message={state.hasTag('leaving') ? LEAVING : ''} />
      {state.hasTag('offline') && (
        <EmptyState
          icon={<AlertIcon />}
          title="Oops.. Couldn't fetch some data from server. Is your Internet working?"
          action={<Button onClick={() => send({ type: 'retry.pressed' })}>Try again</Button>}
        >
          {state.context.reason !== null && <p>{state.context.reason}</p>}
        </EmptyState>
      )}
      {state.hasTag('empty') && (
        <EmptyState
          icon={<CartIcon />}
          title="Your cart is empty! Add some stuff to your cart before proceeding to payment."
          action={
            <Link to="/" look="primary">
              Go to the shop
            </Link>
          }
        >
          {/* Who comes back from a gateway's invoice arrives here. */}
          <p>
            Have you just placed an order? It is in <Link to="/my/payments">My Payments</Link>.
          </p>
        </EmptyState>
      )}
      {state.hasTag('over') && <Over onBack={() => send({ type: 'choice.resumed' })} />}
      {!NO_ORDER.some((tag) => state.hasTag(tag)) && <Order state={state} send={send} stamp={stamp} />}
    </section>
  );
}

/**
 * With what gives way to something else, such as the choice to newer figures, goes what had the focus in it: it comes to the heading,
 * above what is there now. What was merely being loaded had none.
 */
function useKeptFocus(state: Props['state']): void {
  const step = STEPS.find((tag) => state.hasTag(tag));
  const before = useRef(step);
  useEffect(() => {
    const hasChanged = before.current !== step && before.current !== 'loading';
    before.current = step;
    if (hasChanged && document.activeElement === document.body) focusPageHeading();
  }, [step]);
}
/** What takes another's place; the choice stays while the order is being placed. */
const STEPS = [
  'loading',
  'offline',
  'empty',
  'checking',
  'repriced',
  'dearer',
  'pending',
  'over',
  'leaving',
] as const;

/** Where there is nothing to pay for, or nothing known of it. */
const NO_ORDER = ['offline', 'empty', 'over'] as const;

function Order({ state, send, stamp }: Props) {
  const { context } = state;
  const { attempt, placement } = context;
  const isPlacing = state.hasTag('placing');
  const canChoose = state.hasTag('choosing') || isPlacing;
  const cart = shownCart(state);
  return (
    <div className={columns}>
      <div className={choice}>
        {state.hasTag('loading') && <LoadingMethods />}
        {state.hasTag('leaving') && <Leaving />}
        {state.hasTag('checking') && !state.hasTag('loading') && (
          <StillChecking isAsking={state.hasTag('asking')} onCheck={() => send({ type: 'check.pressed' })} />
        )}
        {state.hasTag('repriced') && placement?.kind === 'repriced' && attempt !== null && (
          <Repriced
            message={placement.message}
            from={attempt.checkout.cart}
            to={placement.cart}
            canGoOn={state.can({ type: 'figures.accepted', ...NO_STAMP })}
            onAccept={() => send({ type: 'figures.accepted', ...stamp() })}
            onBack={() => send({ type: 'choice.resumed' })}
          />
        )}
        {state.hasTag('dearer') && (
          <Dearer from={context.agreed} to={context.cart} onAgreed={() => send({ type: 'choice.resumed' })} />
        )}
        {state.hasTag('pending') && placement?.kind === 'pending' && (
          <PendingElsewhere redir={placement.redir} onBack={() => send({ type: 'choice.resumed' })} />
        )}
        {canChoose && <Methods context={context} disabled={isPlacing} onChosen={send} />}
      </div>
      {cart !== null && (
        <Card as="div" padded={false} className={order}>
          <Summary cart={cart} />
          <div data-bar={canChoose || state.hasTag('loading') ? 'tall' : ''} className={pay}>
            {state.hasTag('refused') && placement?.kind === 'refused' && (
              <Notice tone="error" alert className={refusal}>
                <p>{placement.reason}</p>
              </Notice>
            )}
            <p className={total}>
              Total <Money className={amount} amount={payableOf(cart)} />
            </p>
            {(canChoose || state.hasTag('loading')) && (
              <>
                <Button
                  wide
                  pending={isPlacing}
                  disabled={!state.can({ type: 'order.submitted', ...NO_STAMP }) && !isPlacing}
                  onClick={() => send({ type: 'order.submitted', ...stamp() })}
                >
                  Place order
                </Button>
                <p className={hint}>{hintOf(context)}</p>
              </>
            )}
          </div>
        </Card>
      )}
    </div>
  );
}
/** For asking the chart what it would take. */
const NO_STAMP: Stamp = { key: '', at: 0 };

/** What is missing; if nothing is, what comes next. */
function hintOf({ methods, choice }: CheckoutContext): string {
  const next = nextOf(methods, choice);
  if (next !== 'ready') return HINT[next];
  return choice.method === 'balance' ? BALANCE_HINT : READY_HINT;
}

/** The cart that the figures are of: the host's newer one, the one under way, else the shopper's. Null while that is not known. */
function shownCart(state: Props['state']): Cart | null {
  const { cart, attempt, placement } = state.context;
  if (state.hasTag('repriced') && placement?.kind === 'repriced') return placement.cart;
  if (state.hasTag('loading')) return cart.items.length > 0 ? cart : null;
  if (state.hasTag('checking') || state.hasTag('leaving')) return attempt?.checkout.cart ?? null;
  return state.hasTag('placing') && attempt !== null ? attempt.checkout.cart : cart;
}
