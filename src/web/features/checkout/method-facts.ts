import type { PaymentMethod } from '#contract/payments.ts';

/** How long a method or its coins usually take and what it costs, as far as the host says. */
export function methodFacts({ usual_minutes: own, fee, currencies }: PaymentMethod): string[] {
  const minutes = own === undefined ? currencies.flatMap(({ usual_minutes: each }) => each ?? []) : [own];
  const [shortest, longest] = [Math.min(...minutes), Math.max(...minutes)];
  const time = shortest < longest ? `${shortest} to ${longest} minutes` : usualTime(shortest);
  const words = longest === 0 ? 'Right away' : `Usually ${time}`;
  return [...(minutes.length === 0 ? [] : [words]), ...(fee === undefined ? [] : [fee])];
}

const HOUR = 60;

/** A usual time, within a sentence. */
export function usualTime(minutes: number): string {
  if (minutes === 0) return 'right away';
  if (minutes < HOUR) return minutes === 1 ? 'about 1 minute' : `about ${minutes} minutes`;
  const hours = Math.round(minutes / HOUR);
  return hours === 1 ? 'about 1 hour' : `about ${hours} hours`;
}
