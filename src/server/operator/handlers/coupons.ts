import { audit } from '../../audit/audit.ts';
import { addCoupon, couponKeyOf, endCoupon, listCoupons } from '../../coupons/coupons.ts';
import { transact } from '../../database/transact.ts';
import { HttpError } from '../../http/http-error.ts';
import type { couponCommands } from '../commands/coupons.ts';
import type { HandlersOf } from '../handler.ts';

const DAY_MS = 24 * 3_600_000;

export const couponHandlers: HandlersOf<keyof typeof couponCommands> = {
  'coupons add': async (host, { code, discount, cap, uses, until }) => {
    const endsAt = until === undefined ? null : new Date(Date.parse(until) + DAY_MS);
    if (endsAt !== null && endsAt <= host.now())
      throw new HttpError(422, 'The last day of the coupon is in the past.');
    const key = couponKeyOf(code);
    await transact(host.db, async (tx) => {
      const at = host.now();
      const isNew = await addCoupon(tx, { code, discount, cap, usesMax: uses ?? null, endsAt, at });
      if (!isNew) throw new HttpError(409, `The coupon ${key} already exists.`);
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
      state: stateOf({ uses, usesMax, endsAt }, host.now()),
    })),

  'coupons end': async (host, { code }) =>
    transact(host.db, async (tx) => {
      const key = couponKeyOf(code);
      const at = host.now();
      const end = await endCoupon(tx, key, at);
      if (end === null) throw new HttpError(404, `There is no coupon ${key}.`);
      const { before, after } = end;
      const ended = before?.getTime() !== after.getTime();
      const detail = { before: before?.toISOString() ?? null, after: after.toISOString() };
      if (ended) await audit(tx, host, { action: 'coupons end', subject: key, detail });
      return { code: key, ended, ends_at: after.toISOString() };
    }),
};

function stateOf(
  { uses, usesMax, endsAt }: { uses: number; usesMax: number | null; endsAt: Date | null },
  now: Date,
) {
  if (endsAt !== null && endsAt <= now) return 'ended';
  return usesMax !== null && uses >= usesMax ? 'used up' : 'open';
}
