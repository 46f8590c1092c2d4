import { useLayoutEffect } from 'react';

/**
 * Says that a bar is sticky at the bottom of a phone's screen, so that what else is placed there, and
 * scrolling to the focus, leaves room for it; null while there is none. That of the cart is below the
 * header on a desktop.
 */
export function useBottomBar(height: 'low' | 'tall' | 'cart' | null): void {
  useLayoutEffect(() => {
    if (height === null) return;
    const { dataset } = document.documentElement;
    dataset['bottomBar'] = height;
    return () => {
      delete dataset['bottomBar'];
    };
  }, [height]);
}
