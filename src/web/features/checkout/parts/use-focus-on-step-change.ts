import { useEffect, useRef } from 'react';
import { focusPageHeading } from '#web/ui/PageHeading.tsx';
import type { CheckoutState } from '../checkout.machine.ts';

/**
 * Focuses the page's heading when the step that had the focus is replaced. Loading has no focus to
 * lose.
 */
export function useFocusOnStepChange(state: CheckoutState): void {
  const step = STEPS.find((tag) => state.hasTag(tag));
  const before = useRef(step);
  useEffect(() => {
    const hasChanged = before.current !== step && before.current !== 'loading';
    before.current = step;
    if (hasChanged && document.activeElement === document.body) focusPageHeading();
  }, [step]);
}

/** The steps that replace each other. The methods stay while the order is being placed. */
const STEPS = [
  'loading',
  'loadFailed',
  'empty',
  'stillChecking',
  'repriced',
  'priceIncreased',
  'pending',
  'outcomeUnknown',
  'redirecting',
] as const;
