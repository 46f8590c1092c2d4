import type { HTMLAttributes } from 'react';
import { cx } from '#styled/css';
import { card } from '#styled/recipes';

type CardProps = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'section' | 'li';
  /** False where a picture or rows reach the edge. */
  padded?: boolean;
  /** The whole card is its first link, which is stretched over it. */
  pressable?: boolean;
};

/**
 * A raised surface for related content.
 *
 * - Status: stable.
 * - Use: to hold together what belongs together, such as a form or a product.
 * - Not: inside another card (a heading or a hairline), or around a whole page, which stays plain.
 * - Keyboard: nothing of its own. A pressable card is reached by its link.
 * - States: resting; a pressable one is lit under a pointer and when its link has the focus.
 */
export function Card({ as: Element = 'div', padded, pressable, className, ...props }: CardProps) {
  return <Element {...props} className={cx(card({ padded, pressable }), className)} />;
}
