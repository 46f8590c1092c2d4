import { setTimeout as wait } from 'node:timers/promises';
import { calls } from '#contract/calls.ts';
import type { Checkout } from '#contract/payments.ts';
import type { ChatSocket } from '../server/support/chat.ts';
import { openChat } from '../server/support/chat.ts';
import type { Caller, Shopper } from './caller.ts';
import { placeUntilAnswered } from './place-order.ts';

/** How much is asked of the hosts: pages, checkouts and transfers a second; tabs; chats. */
export type Rates = { browsing: number; checkouts: number; transfers: number; tabs: number; chats: number };

/** The load's own record, to compare with the database at the end. */
type Load = {
  /** The payments whose checkout was answered. */
  acknowledged: string[];
  /** The chat messages that came back to their writer. */
  said: string[];
  stop(): Promise<void>;
};

const TICK_MS = 50;
/** As the shop's pages ask about a session and a payment. */
const TAB_EVERY_MS = 30_000;
const CHAT_EVERY_MS = 4_000;
const RETRY_MS = 500;

/** Begins to load the shop until it is stopped; `checkout` is the body of an order. */
export function startLoad(
  { call, port }: Caller,
  {
    shoppers,
    pages,
    checkout,
    rates,
  }: { shoppers: readonly Shopper[]; pages: readonly string[]; checkout: Checkout; rates: Rates },
): Load {
  const acknowledged: string[] = [];
  const said: string[] = [];
  const latestOf = new Map<Shopper, string>();
  const ending = new AbortController();
  const running = new Set<Promise<unknown>>();

  /** Starts `work` so often a second, whether or not the earlier ones are done. */
  const often = (rate: number, work: (count: number) => Promise<unknown>) => {
    const begun = performance.now();
    let count = 0;
    const timer = setInterval(() => {
      for (const due = ((performance.now() - begun) / 1_000) * rate; count < due; count += 1) {
        const one = work(count).finally(() => running.delete(one));
        running.add(one);
      }
    }, TICK_MS);
    ending.signal.addEventListener('abort', () => clearInterval(timer));
  };

  const shopperAt = (count: number): Shopper => {
    const shopper = shoppers[count % shoppers.length];
    if (shopper === undefined) throw new Error('There are no shoppers');
    return shopper;
  };

  often(rates.browsing, (count) => call('browse', pages[count % pages.length] ?? '/', shopperAt(count)));
  // Every second tab is at the payment that its shopper made last.
  often((rates.tabs * 1_000) / TAB_EVERY_MS, (count) => {
    const shopper = shopperAt(count);
    const latest = latestOf.get(shopper);
    return latest === undefined || count % 2 === 0
      ? call('poll', calls.tokenValidation.path, shopper)
      : call('poll', calls.paymentStatus.path, shopper, { body: { payment_id: latest } });
  });
  often(rates.checkouts, async (count) => {
    const shopper = shopperAt(count * 7);
    const answer = await placeUntilAnswered(call, shopper, checkout);
    if (answer === null || !('redir' in answer)) return;
    const id = answer.redir.slice('/payment/'.length);
    acknowledged.push(id);
    latestOf.set(shopper, id);
  });

  /** Writes a message until it comes back, over as many sockets as that takes. */
  const write = async (visitor: number) => {
    const cookies = new Map<string, string>();
    let socket: ChatSocket | null = null;
    for (let count = 0; !ending.signal.aborted; count += 1) {
      const text = `Visitor ${visitor}, message ${count}`;
      for (let isThere = false; !isThere && !ending.signal.aborted; ) {
        try {
          socket ??= await openChat(port, {
            cookies,
            headers: { 'X-Forwarded-For': `198.51.100.${visitor + 1}` },
          });
          const { lines, ended, say } = socket;
          const has = () => lines.some(({ msg }) => msg === text);
          if (!has()) say(text);
          for (let tries = 0; tries < 100 && !has(); tries += 1)
            if ((await Promise.race([ended, wait(TICK_MS, null)])) !== null) throw new Error('It ended');
          isThere = has();
          if (isThere) said.push(text);
        } catch {
          socket?.socket.terminate();
          socket = null;
          await wait(RETRY_MS);
        }
      }
      await wait(CHAT_EVERY_MS, null, { signal: ending.signal }).catch(() => {});
    }
    socket?.socket.terminate();
  };
  const writers = Array.from({ length: rates.chats }, (_, visitor) => write(visitor));

  return {
    acknowledged,
    said,
    async stop() {
      ending.abort();
      await Promise.all([...running, ...writers]);
    },
  };
}
