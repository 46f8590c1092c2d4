import { addCoupon, couponKeyOf, listCoupons } from '../checkout/coupons.ts';
import { transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { Refusal } from '../http/refusal.ts';
import { freeCount } from '../stock/codes.ts';
import { listStock, shelve } from '../stock/stock.ts';
import { audit } from './audit.ts';
import type { AnswerOf, CommandName, InputOf } from './commands.ts';

const DAY_MS = 24 * 3_600_000;

/** What each command does on the host; a change and its audit are one transaction. */
export const handlers: {
  [N in CommandName]: (host: Host, input: InputOf<N>) => Promise<AnswerOf<N>>;
} = {
  'stock add': async (host, { variant, codes }) => {
    const shelved = await transact(host.db, async (tx) => {
      const done = await shelve(tx, host, variant, codes);
      const { batch, added, duplicates, served } = done;
      const detail = { batch, added, duplicates: duplicates.length, served };
      await audit(tx, host, { action: 'stock add', subject: variant, detail });
      return done;
    });
    return { variant, ...shelved, free: await freeCount(host.db, variant) };
  },

  'stock list': (host) => listStock(host.db),

  'coupons add': async (host, { code, discount, cap, uses, until }) => {
    const endsAt = until === undefined ? null : new Date(Date.parse(until) + DAY_MS);
    if (endsAt !== null && endsAt <= host.now())
      throw new Refusal(422, 'The last day of the coupon has passed already.');
    const key = couponKeyOf(code);
    await transact(host.db, async (tx) => {
      const at = host.now();
      const isNew = await addCoupon(tx, { code, discount, cap, usesMax: uses ?? null, endsAt, at });
      if (!isNew) throw new Refusal(409, `There is a coupon ${key} already.`);
      const detail = { discount, cap, uses: uses ?? null, until: until ?? null };
      await audit(tx, host, { action: 'coupons add', subject: key, detail });
    });
    return { code: key };
  },

  'coupons list': async (host) =>
    (await listCoupons(host.db)).map(({ code, discount, cap, uses, usesMax, endsAt }) => ({
      code,
      discount,
      cap,
      uses,
      uses_max: usesMax,
      ends_at: endsAt?.toISOString() ?? null,
    })),
};
