import { brand } from '#web/brand.ts';

type Page = { title: string; description?: string; noindex?: boolean; canonical?: string };

/** What a route's `head` answers: the page's title, what search engines may know of it, and its true address. */
export const head = ({ title, description = brand.claim, noindex = false, canonical }: Page) => ({
  meta: [
    { title: title === brand.name ? title : `${title} · ${brand.name}` },
    { name: 'description', content: description },
    ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
  ],
  links: canonical === undefined ? [] : [{ rel: 'canonical', href: canonical }],
});
