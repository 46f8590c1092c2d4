import { brand } from '#contract/brand.ts';
import type { Located } from '#contract/catalogue.ts';
import { inFull } from '#web/lib/url.ts';

type PageMeta = {
  title: string;
  description?: string | undefined;
  noindex?: boolean;
  /** The page's canonical address, absolute. */
  canonical?: string;
};

/** Search engines and chats show about this many characters of a description. */
const DESCRIPTION_MAX = 160;

/**
 * A route's `head`: title, whether search engines may index it (spec §2), and canonical address.
 */
export const head = ({ title, description, noindex = false, canonical }: PageMeta) => ({
  meta: [
    { title: title === brand.name ? title : `${title} · ${brand.name}` },
    { name: 'description', content: truncate(description ?? brand.claim) },
    ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
  ],
  links: canonical === undefined ? [] : [{ rel: 'canonical', href: canonical }],
});

/** The head of a category's or a product's page. `origin` is the shop's public origin. */
export const nodeHead = ({ node, href }: Located, origin: string) =>
  head({
    title: node.title ?? node.name,
    description: node.description[1],
    canonical: inFull(href, origin),
  });

/** The beginning of a text, cut between words. */
export function truncate(text: string): string {
  if (text.length <= DESCRIPTION_MAX) return text;
  const cut = text.slice(0, DESCRIPTION_MAX);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 0)) || cut}…`;
}
