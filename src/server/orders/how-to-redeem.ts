import type { CatalogueIndex } from '#contract/catalogue.ts';
import type { HowToRedeem } from '../mail/render.ts';

/** A line that has items; `redeem_url` is the address that it was sold with. */
type DeliveredLine = { id: string; name: string; redeem_url?: string | null | undefined };

/**
 * How these lines are redeemed, once for each product page: its note today, and the address. The note of
 * a page that asks for details says what to enter before buying, so it is left out.
 */
export function howToRedeem(
  { variants }: Pick<CatalogueIndex, 'variants'>,
  lines: readonly DeliveredLine[],
): HowToRedeem[] {
  const found = new Map<string, HowToRedeem>();
  for (const { id, name, redeem_url: url = null } of lines) {
    const node = variants.get(id)?.at.node;
    const steps = (node?.asks ?? []).length > 0 ? null : (node?.note ?? null);
    if (steps !== null || url !== null) found.set(node?.id ?? id, { name: node?.name ?? name, steps, url });
  }
  return [...found.values()];
}
