import type { Api } from '../http/api.ts';
import { checkStock } from './stock.ts';

/** Whether instant goods are there. */
export function registerStock(api: Api): void {
  api.open('checkStock', ({ host, payload }) =>
    checkStock(host, payload.productId, payload.quantity).then(() => undefined),
  );
}
