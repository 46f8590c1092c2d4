import type { ComponentProps } from 'react';
import { css, cx } from '#styled/css';
import { shortCount } from '#web/lib/short-count.ts';

const root = css({
  position: 'absolute',
  insetBlockStart: '1',
  // Longer ones grow over their own icon, not over the next one.
  insetInlineEnd: '0',
  minWidth: '5',
  px: '1',
  borderRadius: 'full',
  color: 'accent.fg',
  fontSize: 'xs',
  fontWeight: 'bold',
  fontVariantNumeric: 'tabular-nums',
  lineHeight: 'normal',
  textAlign: 'center',
  _empty: { display: 'none' },
  _highContrast: { border: '[1px solid]' },
});
const tones = { accent: css({ bg: 'accent' }), danger: css({ bg: 'danger.solid' }) };

type CountBadgeProps = Omit<ComponentProps<'span'>, 'children'> & {
  count: number;
  tone: keyof typeof tones;
};

/**
 * How many there are, at the corner of an icon. Nothing for none, and `99+` above 99.
 *
 * - Status: stable.
 * - Use: in a button or a link with an icon, whose name says the number too.
 * - Not: for a word (`Badge`).
 * - Keyboard: hidden from screen readers, which hear the name.
 * - States: `danger` for what waits for a reply, `accent` for the rest.
 */
export const CountBadge = ({ count, tone, className, ...props }: CountBadgeProps) => (
  <span aria-hidden="true" translate="no" {...props} className={cx(root, tones[tone], className)}>
    {shortCount(count)}
  </span>
);
