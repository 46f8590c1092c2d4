import { createHmac } from 'node:crypto';
import { newId } from '#server/ids.ts';
import { decimalOf } from '#server/money.ts';
import type { BinanceSetting, OkxSetting } from '#server/networks/settings.ts';
import type { Asked, StandIn } from './standin.ts';
import { Refused, standIn } from './standin.ts';

export type Deposit = { depId: string; amt: string; to: string; ts: string; state: string; txId?: string };

/** OKX as far as the shop sees it: deposits that the test plays. */
export type Okx = StandIn & {
  setting: OkxSetting;
  deposits: Deposit[];
  canDeposit: boolean;
  /** The least that its chain takes. */
  least: string;
  /** Adds a deposit of these millionths of a USDT; answers it, so that its state can change. */
  deposit(amount: number, at: Date, more?: Partial<Deposit>): Deposit;
};

export const OKX_ADDRESS = 'TOkxExampleExampleExampleExample1';
const SECRETS = { key: 'okx-key', secret: 'okx-secret', passphrase: 'okx-phrase' };

export async function startOkx(): Promise<Okx> {
  const deposits: Deposit[] = [];
  const server = await standIn((asked) => {
    if (!isSignedForOkx(asked)) return { code: '50113', msg: 'Invalid Sign', data: [] };
    const data = okxData(asked);
    return data === null ? null : { code: '0', msg: '', data };
  });

  function okxData({ path, query }: Asked): unknown[] | null {
    const chain = 'USDT-TRC20';
    switch (path) {
      case '/api/v5/asset/currencies':
        return [
          { ccy: 'USDT', chain, canDep: okx.canDeposit, minDep: okx.least, minDepArrivalConfirm: '20' },
        ];
      case '/api/v5/asset/deposit-address':
        return [{ ccy: 'USDT', chain, addr: OKX_ADDRESS, selected: true, to: '6', ctAddr: '41614c' }];
      case '/api/v5/asset/deposit-history':
        return deposits
          .filter(({ ts }) => Number(ts) > Number(query.get('before') ?? 0))
          .filter(({ ts }) => Number(ts) < Number(query.get('after') ?? Number.MAX_SAFE_INTEGER))
          .toSorted((a, b) => Number(b.ts) - Number(a.ts))
          .slice(0, Number(query.get('limit') ?? 100))
          .map((deposit) => ({ ccy: 'USDT', chain, from: '', txId: `tx-${deposit.depId}`, ...deposit }));
      default:
        return null;
    }
  }

  const okx: Okx = Object.assign(server, {
    setting: { ...SECRETS, url: server.url, networks: null },
    deposits,
    canDeposit: true,
    least: '0.01',
    deposit(amount: number, at: Date, more: Partial<Deposit> = {}) {
      const deposit = {
        depId: newId(),
        amt: decimalOf(amount, 'USDT'),
        to: OKX_ADDRESS,
        ts: String(at.getTime()),
        state: '2',
        ...more,
      };
      deposits.push(deposit);
      return deposit;
    },
  });
  return okx;
}

function isSignedForOkx({ method, path, query, headers }: Asked): boolean {
  const time = headers.get('OK-ACCESS-TIMESTAMP') ?? '';
  const sign = createHmac('sha256', SECRETS.secret)
    .update(`${time}${method}${path}?${query}`)
    .digest('base64');
  return (
    headers.get('OK-ACCESS-KEY') === SECRETS.key &&
    headers.get('OK-ACCESS-PASSPHRASE') === SECRETS.passphrase &&
    headers.get('OK-ACCESS-SIGN') === sign &&
    !Number.isNaN(Date.parse(time))
  );
}

type Transfer = {
  transactionId: string;
  transactionTime: number;
  amount: string;
  currency: string;
  note?: string;
};

/** Binance as far as the shop sees it: transfers between accounts that the test plays. */
export type Binance = StandIn & {
  setting: BinanceSetting;
  transfers: Transfer[];
  transfer(amount: number, at: Date, more?: Partial<Transfer>): Transfer;
};

const BINANCE = { key: 'binance-key', secret: 'binance-secret', id: '123456789', title: 'Example Shop' };

export async function startBinance(): Promise<Binance> {
  const transfers: Transfer[] = [];
  const server = await standIn(({ path, query, headers }) => {
    if (path !== '/sapi/v1/pay/transactions') return null;
    const unsigned = new URLSearchParams([...query].filter(([name]) => name !== 'signature'));
    const signature = createHmac('sha256', BINANCE.secret).update(unsigned.toString()).digest('hex');
    if (headers.get('X-MBX-APIKEY') !== BINANCE.key || query.get('signature') !== signature)
      return new Refused(400, 'Signature for this request is not valid.');
    const data = transfers
      .filter(({ transactionTime: at }) => at >= Number(query.get('startTime')))
      .filter(({ transactionTime: at }) => at <= Number(query.get('endTime')))
      .slice(0, Number(query.get('limit')))
      .map((transfer) => ({ orderType: 'C2C', payerInfo: { name: 'A Payer' }, ...transfer }));
    return { code: '000000', message: 'success', data, success: true };
  });
  return Object.assign(server, {
    setting: { ...BINANCE, url: server.url },
    transfers,
    transfer(amount: number, at: Date, more: Partial<Transfer> = {}) {
      const transfer = {
        transactionId: newId(),
        transactionTime: at.getTime(),
        amount: decimalOf(amount, 'USDT'),
        currency: 'USDT',
        ...more,
      };
      transfers.push(transfer);
      return transfer;
    },
  });
}
