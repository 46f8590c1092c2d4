import type { Tx } from '../database/connect.ts';
import type { MailRecipient } from './store.ts';
import { findMailRecipient } from './store.ts';

/** The address for mails about an account's orders and money, and which mails are wanted. */
export const mailRecipientOf = (tx: Tx, accountId: string): Promise<MailRecipient> =>
  findMailRecipient(tx, accountId);
