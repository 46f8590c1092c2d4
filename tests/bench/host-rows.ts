import { hashToken } from '../../src/server/sessions/session.ts';
import { median } from '../median.ts';
import type { BarePorts } from './host-messages.ts';
import type { BenchShop } from './host-shop.ts';
import { SHELVES } from './host-shop.ts';

/** The connections of a load, each of a shopper of its own: an account may ask for 4 at once. */
export const CONNECTIONS = 8;

export const SIDES = ['host', 'bare'] as const;

/** One side of a comparison: what is sent, and the status of every answer. */
export type Side = { port: number; requests: string[]; status: string };

/**
 * A comparison. `atLeast` is a budget of speed, in answers a second of the host by those of the bare
 * server; `atMost` one of time.
 */
export type Row = {
  name: string;
  budget: { atLeast: number } | { atMost: number };
  sides: Record<(typeof SIDES)[number], Side>;
};

/** The answers a second of both sides, by round. */
export type Measured = { row: Row; perSecond: Record<(typeof SIDES)[number], number[]> };

type Parts = { shop: BenchShop; script: string; port: number; bare: BarePorts };

/** The rows of the bench. */
export function rowsOf({ shop, script, port, bare }: Parts): [Row, ...Row[]] {
  const all = (request: string) => Array<string>(CONNECTIONS).fill(request);
  const file = (name: string, path: string, atLeast: number): Row => {
    const requests = all(requestOf(`GET ${path}`, { 'Accept-Encoding': 'gzip, deflate, br' }));
    const sideAt = (at: number): Side => ({ port: at, requests, status: '200' });
    return {
      name: `${name}, × bare node:http`,
      budget: { atLeast },
      sides: { host: sideAt(port), bare: sideAt(bare.files) },
    };
  };
  const query: Side = {
    port: bare.query,
    requests: shop.shoppers.map(({ cookie }) =>
      requestOf(`GET /session/${hashToken(cookie.split('=')[1] ?? '')}`),
    ),
    status: '200',
  };
  const call = (name: string, atLeast: number, requests: string[], status = '200'): Row => ({
    name: `${name}, × bare Hono with one query`,
    budget: { atLeast },
    sides: { host: { port, requests, status }, bare: query },
  });
  const stock = (productId: string): Side => ({
    port,
    requests: all(post('/api/check-stock', { productId, quantity: SHELVES.small })),
    status: '204',
  });
  return [
    file('page', '/', 0.6),
    file('asset', script, 0.6),
    call('token-validation', 0.55, ofEach(shop, 'GET /api/token-validation'), '204'),
    call(
      'payment-status',
      0.18,
      shop.shoppers.map(({ cookie, paymentId }) =>
        post('/api/payment-status', { payment_id: paymentId }, { Cookie: cookie }),
      ),
    ),
    call('my-orders (10)', 0.12, ofEach(shop, 'GET /api/my-orders')),
    {
      name: 'check-stock of 200,000 codes, × one of 20',
      budget: { atMost: 1.2 },
      sides: { host: stock(shop.shelves.large), bare: stock(shop.shelves.small) },
    },
  ];
}

const ofEach = ({ shoppers }: BenchShop, line: string): string[] =>
  shoppers.map(({ cookie }) => requestOf(line, { Cookie: cookie }));

const post = (path: string, payload: object, headers: Record<string, string> = {}): string => {
  const body = JSON.stringify(payload);
  const length = String(Buffer.byteLength(body));
  return requestOf(
    `POST ${path}`,
    { 'Content-Type': 'application/json', 'Content-Length': length, ...headers },
    body,
  );
};

/** A request as it goes over the wire, with what a browser always sends. */
function requestOf(line: string, headers: Record<string, string> = {}, body = ''): string {
  const all = {
    Host: 'localhost:3000',
    'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0',
    Accept: '*/*',
    'Accept-Language': 'en',
    'Sec-Fetch-Site': 'same-origin',
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${line} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

/** The table for a terminal, and whether all budgets are kept. */
export function linesOf(measured: readonly Measured[]): { lines: string[]; isKept: boolean } {
  const verdicts = measured.map(({ row: { name, budget }, perSecond: { host, bare } }) => {
    const isSpeed = 'atLeast' in budget;
    // By round, since both sides of a round had the same share of this computer.
    const ratio = median(
      host.map((value, round) => {
        const other = bare[round] ?? Number.NaN;
        return isSpeed ? value / other : other / value;
      }),
    );
    // Not `<`, so that a value that could not be measured (NaN) breaks the budget.
    const isKept = isSpeed ? ratio >= budget.atLeast : ratio <= budget.atMost;
    const limit = isSpeed ? `at least ${budget.atLeast}` : `at most ${budget.atMost}`;
    const rates = [host, bare].map((values) => median(values).toFixed(0).padStart(8)).join('');
    return {
      isKept,
      line: `${isKept ? 'KEPT  ' : 'BROKEN'} ${name.padEnd(48)}${rates}${ratio.toFixed(2).padStart(8)}  ${limit}`,
    };
  });
  const head = `${' '.repeat(55)}    host    bare   ratio  (answers a second, medians)`;
  return {
    lines: [head, ...verdicts.map(({ line }) => line)],
    isKept: verdicts.every((each) => each.isKept),
  };
}
