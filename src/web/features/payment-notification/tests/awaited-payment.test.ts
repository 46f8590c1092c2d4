import { expect, test, vi } from 'vitest';
import { createAwaitedPayment } from '../awaited-payment.ts';

test('the payment that a tab waits for is followed, until it is cleared by its id', () => {
  const awaited = createAwaitedPayment();
  const listener = vi.fn();
  const unsubscribe = awaited.subscribe(listener);
  expect(awaited.read()).toBeNull();
  awaited.set('8412');
  awaited.clear('8000');
  expect(awaited.read()).toBe('8412');
  awaited.clear('8412');
  expect(awaited.read()).toBeNull();
  expect(listener).toHaveBeenCalledTimes(2);
  unsubscribe();
  awaited.set('8413');
  expect(listener).toHaveBeenCalledTimes(2);
});
