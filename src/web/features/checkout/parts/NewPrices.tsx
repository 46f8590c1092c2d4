import type { Cart } from '#contract/cart.ts';
import { payableOf } from '#contract/cart.ts';
import { css } from '#styled/css';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PriceChanges } from './PriceChanges.tsx';

const stack = css({ display: 'grid', gap: '4' });
const actions = css({ display: 'flex', flexWrap: 'wrap', gap: '3' });

type RepricedProps = {
  message: string;
  from: Cart;
  to: Cart;
  canOrder: boolean;
  onOrder: () => void;
  onBack: () => void;
};

/** The host has other prices for the order: the changes, for the shopper to decide. */
export const Repriced = ({ message, from, to, canOrder, onOrder, onBack }: RepricedProps) => (
  <Card as="section" className={stack}>
    <Notice tone="warning" alert title="The total has changed">
      <p>{message}</p>
    </Notice>
    <PriceChanges from={from} to={to} />
    <div className={actions}>
      {canOrder && (
        <Button onClick={onOrder}>
          <bdi>
            Place order for <Money amount={payableOf(to)} />
          </bdi>
        </Button>
      )}
      <Button variant="secondary" onClick={onBack}>
        Back
      </Button>
    </div>
  </Card>
);

type PriceIncreasedProps = { from: Cart; to: Cart; onAccept: () => void };

/** Prices rose, or a line left the shop, before the order was placed. */
export const PriceIncreased = ({ from, to, onAccept }: PriceIncreasedProps) => (
  <Card as="section" className={stack}>
    <Notice tone="warning" alert title="The total has changed">
      <p>Prices, products or your discount have changed since you opened this page.</p>
    </Notice>
    <PriceChanges from={from} to={to} />
    <div className={actions}>
      <Button onClick={onAccept}>Continue with the new total</Button>
    </div>
  </Card>
);
