import type { Api } from '../http/api.ts';
import { checkStock } from './stock.ts';

/** The call that checks the stock of instant goods. */
export function registerStock(api: Api): void {
  api.public('checkStock', ({ host, payload }) =>
    checkStock(host, payload.productId, payload.quantity).then(() => undefined),
  );
}
