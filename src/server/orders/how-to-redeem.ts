import type { CatalogueIndex } from '#contract/catalogue.ts';
import { stepsToRedeem } from '#contract/orders.ts';
import type { HowToRedeem } from '../mail/render.ts';

/** A line that has items; `redeem_url` is the address that it was sold with. */
type DeliveredLine = { id: string; name: string; redeem_url?: string | null | undefined };

/** How these lines are redeemed, once for each product page: its steps today, and the address. */
export function howToRedeem(
  { variants }: Pick<CatalogueIndex, 'variants'>,
  lines: readonly DeliveredLine[],
): HowToRedeem[] {
  const found = new Map<string, HowToRedeem>();
  for (const { id, name, redeem_url: url = null } of lines) {
    const node = variants.get(id)?.at.node;
    const steps = stepsToRedeem(node) ?? null;
    if (steps !== null || url !== null) found.set(node?.id ?? id, { name: node?.name ?? name, steps, url });
  }
  return [...found.values()];
}
