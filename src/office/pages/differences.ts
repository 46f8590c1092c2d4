import { formatMoney } from '#web/lib/money.ts';
import { lengthOf } from '../drawn/text.tsx';
import type { Receipt } from '../wire/answers.ts';

/** A fact of a payment, beside the same of a receipt. */
type Fact = { text: string; isOther: boolean };
type Money = Pick<Receipt, 'amount' | 'currency' | 'payer' | 'sent_at' | 'day_only'>;

/** What a payment asks for, from whom and since when, and what of it is not the receipt's. */
export function differencesOf(
  { amount, currency, payer, sent_at: sentAt, day_only: isDay }: Money,
  fit: Pick<Receipt['fits'][number], 'amount' | 'sender' | 'created_at' | 'fits_by'>,
): Fact[] {
  const more = Number(fit.amount) - Number(amount);
  const passed = Date.parse(sentAt) - Date.parse(fit.created_at);
  const isLater = passed < (isDay ? -DAY_MS : 0);
  return [
    {
      text: fit.sender ?? 'no sender named',
      isOther: fit.sender === null || plain(fit.sender) !== plain(payer),
    },
    {
      text:
        more === 0
          ? formatMoney(fit.amount, currency)
          : `${formatMoney(fit.amount, currency)}: ${formatMoney(trimmed(Math.abs(more)), currency)} ${more > 0 ? 'more' : 'less'}`,
      isOther: more !== 0,
    },
    {
      text: isLater
        ? `opened ${lengthOf(-passed)} later`
        : isDay
          ? 'open on that day'
          : `opened ${lengthOf(passed)} before`,
      isOther: isLater,
    },
    { text: `fits by ${fit.fits_by}`, isOther: false },
  ];
}

const DAY_MS = 24 * 3_600_000;

const plain = (name: string | null): string => (name ?? '').trim().replaceAll(/\s+/g, ' ').toUpperCase();

const USDT_DECIMALS = 8;
/** Without what floating-point numbers add. */
const trimmed = (amount: number): string => String(Number(amount.toFixed(USDT_DECIMALS)));
