import { createHmac } from 'node:crypto';
import type { BinanceConfig, OkxConfig } from '#server/payment-networks/settings.ts';
import { newId } from '#server/platform/ids.ts';
import { toDecimal } from '#server/platform/money.ts';
import type { FakeServer, RecordedRequest } from './fake-server.ts';
import { FakeRefusal, startFakeServer } from './fake-server.ts';

export type Deposit = {
  depId: string;
  amt: string;
  to: string;
  ts: string;
  state: string;
  txId?: string;
  actualDepBlkConfirm?: string;
};

/** A fake OKX, as far as the shop uses it; the test makes its deposits. */
export type FakeOkx = FakeServer & {
  setting: OkxConfig;
  deposits: Deposit[];
  canDeposit: boolean;
  /** The smallest deposit of its chain. */
  least: string;
  /** Adds a deposit in millionths of a USDT; returns it, so that its state can change. */
  deposit(amount: number, at: Date, more?: Partial<Deposit>): Deposit;
};

export const OKX_ADDRESS = 'TOkxExampleExampleExampleExample1';
const SECRETS = { key: 'okx-key', secret: 'okx-secret', passphrase: 'okx-phrase' };

export async function startFakeOkx(): Promise<FakeOkx> {
  const deposits: Deposit[] = [];
  const server = await startFakeServer((asked) => {
    if (!isSignedForOkx(asked)) return { code: '50113', msg: 'Invalid Sign', data: [] };
    const data = okxData(asked);
    return data === null ? null : { code: '0', msg: '', data };
  });

  function okxData({ path, query }: RecordedRequest): unknown[] | null {
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

  const okx: FakeOkx = Object.assign(server, {
    setting: { ...SECRETS, url: server.url, networks: null },
    deposits,
    canDeposit: true,
    least: '0.01',
    deposit(amount: number, at: Date, more: Partial<Deposit> = {}) {
      const deposit = {
        depId: newId(),
        amt: toDecimal(amount, 'USDT'),
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

function isSignedForOkx({ method, path, query, headers }: RecordedRequest): boolean {
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

/**
 * A fake Binance, as far as the shop uses it; the test makes the transfers between its accounts.
 */
export type FakeBinance = FakeServer & {
  setting: BinanceConfig;
  transfers: Transfer[];
  transfer(amount: number, at: Date, more?: Partial<Transfer>): Transfer;
};

const BINANCE = { key: 'binance-key', secret: 'binance-secret', id: '123456789', title: 'Example Shop' };

export async function startFakeBinance(): Promise<FakeBinance> {
  const transfers: Transfer[] = [];
  const server = await startFakeServer(({ path, query, headers }) => {
    if (path !== '/sapi/v1/pay/transactions') return null;
    const unsigned = new URLSearchParams([...query].filter(([name]) => name !== 'signature'));
    const signature = createHmac('sha256', BINANCE.secret).update(unsigned.toString()).digest('hex');
    if (headers.get('X-MBX-APIKEY') !== BINANCE.key || query.get('signature') !== signature)
      return new FakeRefusal(400, 'Signature for this request is not valid.');
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
        amount: toDecimal(amount, 'USDT'),
        currency: 'USDT',
        ...more,
      };
      transfers.push(transfer);
      return transfer;
    },
  });
}
