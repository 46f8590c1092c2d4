import type { PaymentMethod } from '#contract/payments.ts';

/** How long a method usually takes and what it costs, as far as the host says. */
export const methodFacts = ({ usual_minutes: minutes, fee }: PaymentMethod): string[] => [
  ...(minutes === undefined ? [] : [`Usually ${usualTime(minutes)}`]),
  ...(fee === undefined ? [] : [fee]),
];

const HOUR = 60;

function usualTime(minutes: number): string {
  if (minutes === 0) return 'right away';
  if (minutes < HOUR) return minutes === 1 ? 'about 1 minute' : `about ${minutes} minutes`;
  const hours = Math.round(minutes / HOUR);
  return hours === 1 ? 'about 1 hour' : `about ${hours} hours`;
}
