import type { OrderProduct } from '#contract/orders.ts';
import { css } from '#styled/css';
import { itemName, itemNames } from '#web/lib/item-names.ts';
import { Answers } from '#web/ui/Answers.tsx';

const whole = css({ display: 'grid', gap: '1' });
const text = css({ overflowWrap: 'anywhere', color: 'fg.muted' });
const answered = css({ fontSize: 'sm' });
const names = css({ color: 'fg', fontWeight: 'bold' });

/** What the payment is for, with what the delivery needs. */
export const PaidFor = ({ items }: { items: readonly OrderProduct[] }) => (
  <div className={whole}>
    <p className={text}>
      For <bdi className={names}>{itemNames(items)}</bdi>
    </p>
    {items.map(
      (item) =>
        item.answers !== undefined &&
        item.answers.length > 0 && (
          <div key={item.id} className={answered}>
            {items.length > 1 && (
              <p className={text}>
                <bdi>{itemName(item)}</bdi>
              </p>
            )}
            <Answers answers={item.answers} />
          </div>
        ),
    )}
  </div>
);
