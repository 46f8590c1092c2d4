import { useMatches } from '@tanstack/react-router';
import { head } from './head.ts';
import { isNotFound } from './not-found.ts';

/**
 * What the page's routes answer as their `head`, the innermost last to speak: React puts title, meta and links into the document's
 * head by itself, there and in what the host sends. (The router's own does more than this shop needs, for a kilobyte of scripts.)
 */
export function Head() {
  const matches = useMatches();
  const own = matches.flatMap(({ meta = [] }) => meta).filter((tag) => tag !== undefined);
  const tags = matches.some(isNotFound) ? [...own, ...NOT_FOUND] : own;
  const title = tags.findLast((tag) => tag.title !== undefined)?.title;
  const named = new Map(tags.flatMap((tag) => (tag.name === undefined ? [] : [[tag.name, tag.content]])));
  const links = matches.findLast((match) => match.links !== undefined && match.links.length > 0)?.links ?? [];
  return (
    <>
      <title>{title}</title>
      {[...named].map(([name, content]) => (
        <meta key={name} name={name} content={content} />
      ))}
      {links.map((link) => link && <link key={link.rel} rel={link.rel} href={link.href} />)}
    </>
  );
}

/** At an address where nothing is, no route answers a head of its own. */
const NOT_FOUND = head({ title: 'Page not found', noindex: true }).meta;
