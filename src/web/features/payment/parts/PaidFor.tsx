import type { OrderProduct } from '#contract/orders.ts';
import { css } from '#styled/css';
import { itemNames } from '#web/lib/item-names.ts';

const text = css({ overflowWrap: 'anywhere', color: 'fg.muted' });
const names = css({ color: 'fg', fontWeight: 'bold' });

/** What the payment is for. */
export const PaidFor = ({ items }: { items: readonly OrderProduct[] }) => (
  <p className={text}>
    For <bdi className={names}>{itemNames(items)}</bdi>
  </p>
);
