import { productCount } from '#web/lib/item-names.ts';
import { LeftOut } from '#web/ui/LeftOut.tsx';
import type { Unread } from '../shown-order.ts';

type Props = {
  of: 'order' | 'payment';
  unread: Unread['unread'];
  className?: string | undefined;
};

/** The products and delivered items of an order or a payment that the shop can't read. */
export function UnreadParts({
  of,
  unread: { products, items } = { products: 0, items: 0 },
  className,
}: Props) {
  const parts = [
    ...(products > 0 ? [productCount(products)] : []),
    ...(items > 0 ? [items === 1 ? '1 delivered item' : `${items} delivered items`] : []),
  ];
  return (
    parts.length > 0 && (
      <LeftOut className={className}>
        {parts.join(' and ')} of this {of}
      </LeftOut>
    )
  );
}
