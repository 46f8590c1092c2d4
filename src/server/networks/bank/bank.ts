import type { BankPlace, Transfers } from '../port.ts';

/** The shop's bank account. No bank tells a shop what comes in: its operator does. */
export const bank = (account: BankPlace): Transfers<BankPlace> => ({
  places: async () => [account],
  incoming: null,
});
