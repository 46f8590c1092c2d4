import type { ReactNode } from 'react';
import type { Cart } from '#contract/cart.ts';
import { payableOf } from '#contract/cart.ts';
import { css } from '#styled/css';
import { formatMoney } from '#web/lib/money.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { Figures } from './Figures.tsx';

/** What stands in the place of the choice while something else has to be settled first. */

const stack = css({ display: 'grid', gap: '4' });
const actions = css({ display: 'flex', flexWrap: 'wrap', gap: '3' });
const methods = css({ display: 'grid', gap: '3' });
const legend = css({ fontSize: 'lg', fontWeight: 'bold' });
const skeleton = css({ height: '[4.5rem]' });
const title = css({ fontSize: 'lg' });

export const LoadingMethods = () => (
  <div role="status" aria-label="Loading the payment methods" className={methods}>
    <p className={legend}>Payment method</p>
    {[1, 2, 3, 4].map((at) => (
      <Skeleton key={at} shape="block" className={skeleton} />
    ))}
  </div>
);

type StillCheckingProps = { isAsking: boolean; onCheck: () => void };

/** Nobody knows whether the order was placed: there is nothing to do but to ask. */
export const StillChecking = ({ isAsking, onCheck }: StillCheckingProps) => (
  <Card as="section" className={stack} role="alert">
    <h2 className={title}>
      <Spinner /> Still checking your order
    </h2>
    <p>
      The shop has not told us yet whether your order was placed. We keep asking, and take you to your payment
      as soon as we know, also if you leave this page and come back. Please don't order again.
    </p>
    <div className={actions}>
      <Button variant="secondary" pending={isAsking} onClick={onCheck}>
        Ask now
      </Button>
    </div>
  </Card>
);

/** Nobody could be asked for a day: the shopper has to look. */
export const Over = ({ onBack }: { onBack: () => void }) => (
  <Card as="section" className={stack}>
    <Notice tone="warning" alert title="We could not find out what became of your order">
      It was sent a day ago, and the shop has not answered since. Please look at your payments and orders
      before you order again.
    </Notice>
    <div className={actions}>
      <Link to="/my/payments" look="primary">
        See your payments
      </Link>
      <Button variant="secondary" onClick={onBack}>
        Go on to payment
      </Button>
    </div>
  </Card>
);

type RepricedProps = {
  message: string;
  from: Cart;
  to: Cart;
  canGoOn: boolean;
  onAccept: () => void;
  onBack: () => void;
};

/** Prices or the discount have changed: the shopper sees by how much, and decides. */
export const Repriced = ({ message, from, to, canGoOn, onAccept, onBack }: RepricedProps) => (
  <Card as="section" className={stack}>
    <Notice tone="warning" alert title="The total has changed">
      <p>{message}</p>
    </Notice>
    <Figures from={from} to={to} />
    <div className={actions}>
      {canGoOn && <Button onClick={onAccept}>Go on with {formatMoney(payableOf(to))}</Button>}
      <Button variant="secondary" onClick={onBack}>
        Back
      </Button>
    </div>
  </Card>
);

type DearerProps = { from: Cart; to: Cart; onAgreed: () => void };

/** The cart has become dearer, or lost a line, while the shopper chose: nothing is offered for it before that is seen. */
export const Dearer = ({ from, to, onAgreed }: DearerProps) => (
  <Card as="section" className={stack}>
    <Notice tone="warning" alert title="The total has changed">
      <p>Since you came here, what the shop sells has changed, or your discount has.</p>
    </Notice>
    <Figures from={from} to={to} />
    <div className={actions}>
      <Button onClick={onAgreed}>Go on with the new total</Button>
    </div>
  </Card>
);

/** Another payment waits: one account pays one at a time. */
export const PendingElsewhere = ({ redir, onBack }: { redir: string; onBack: () => void }) => (
  <Card as="section" className={stack}>
    <Notice tone="warning" alert title="You already have a pending payment.">
      Please complete or cancel it, and then place this order. Your cart stays as it is.
    </Notice>
    <div className={actions}>
      <Link to={redir} look="primary">
        Go to the pending payment
      </Link>
      <Button variant="secondary" onClick={onBack}>
        Back
      </Button>
    </div>
  </Card>
);

export const Leaving = (): ReactNode => (
  <p>
    <Spinner /> {LEAVING}
  </p>
);
export const LEAVING = 'Your order is placed. Taking you to your payment…';
