/** The notice that an awaited payment is completed, by its id. */
export const PAID_NOTICE = 'paid';

/** The id of the payment that this tab waits for; it outlasts the payment's page and the strip. */
export type AwaitedPayment = ReturnType<typeof createAwaitedPayment>;

/** Starts without a payment. */
export function createAwaitedPayment() {
  let awaited: string | null = null;
  const listeners = new Set<() => void>();
  const set = (id: string | null) => {
    awaited = id;
    for (const listener of listeners) listener();
  };
  return {
    read: () => awaited,
    set,
    /** Waits no longer for this payment. */
    clear(id: string) {
      if (awaited === id) set(null);
    },
    /** Returns the function that unsubscribes. */
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
