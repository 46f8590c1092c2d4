import type { ComponentProps } from 'react';
import { cx } from '#styled/css';
import { money } from '#styled/recipes';
import { type Amount, formatMoney } from '#web/lib/money.ts';

type MoneyProps = Omit<ComponentProps<'bdi'>, 'children'> & {
  amount: Amount;
  currency?: string;
  /** Added to, or taken off: it stays before the amount, from right to left too. */
  sign?: '+' | '−';
};

/**
 * An amount such as `PKR 1,500`, in tabular figures, without line breaks, and in its own order within
 * text from right to left.
 *
 * - Status: stable.
 * - Use: for each amount that is shown.
 * - Not: for amounts that are typed (`NumberField`).
 * - Keyboard: it is text, and never broken over two lines.
 * - States: only one.
 */
export function Money({ amount, currency, sign, className, ...props }: MoneyProps) {
  return (
    <bdi translate="no" {...props} className={cx(money(), className)}>
      {sign}
      {formatMoney(amount, currency)}
    </bdi>
  );
}
