import type { BankAccount, TransferNetwork } from './port.ts';

/** The shop's bank account. It has no list of transfers, so the operator records them. */
export const bankAccount = (account: BankAccount): TransferNetwork<BankAccount> => ({
  depositAddresses: async () => [account],
  fetchTransfers: null,
});
