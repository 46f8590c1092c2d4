import type { Located } from '#contract/catalogue.ts';
import { brand } from '#web/brand.ts';

type Page = {
  title: string;
  description?: string | undefined;
  noindex?: boolean;
  /** The page's one true address, in full. */
  canonical?: string;
};

/** About what search engines and chats show of a description. */
const DESCRIPTION_MAX = 160;

/** What a route's `head` answers: the page's title, whether search engines may keep it (spec §2), and its true address. */
export const head = ({ title, description, noindex = false, canonical }: Page) => ({
  meta: [
    { title: title === brand.name ? title : `${title} · ${brand.name}` },
    { name: 'description', content: excerpt(description ?? brand.claim) },
    ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
  ],
  links: canonical === undefined ? [] : [{ rel: 'canonical', href: canonical }],
});

/** The head of a category's or a product's page. `origin` is the shop's public address. */
export const nodeHead = ({ node, href }: Located, origin: string) =>
  head({
    title: node.title ?? node.name,
    description: node.description[1],
    canonical: inFull(href, origin),
  });

/** The full address of what stands at a path of this shop; an address that is full already stays as it is. */
export const inFull = (path: string, origin: string): string => new URL(path, origin).href;

/** The beginning of a text, cut between words. */
export function excerpt(text: string): string {
  if (text.length <= DESCRIPTION_MAX) return text;
  const cut = text.slice(0, DESCRIPTION_MAX);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 0)) || cut}…`;
}
