import { useMatches } from '@tanstack/react-router';
import { head } from './head.ts';
import { isNotFound } from './is-not-found.ts';

/**
 * The `head` of the page's routes, the innermost last. React moves title, meta and links into the
 * document's head, in the browser and on the host. It replaces the router's own component, which is
 * a kilobyte larger.
 */
export function Head() {
  const matches = useMatches();
  const routeTags = matches.flatMap(({ meta = [] }) => meta).filter((tag) => tag !== undefined);
  const tags = matches.some(isNotFound) ? [...routeTags, ...NOT_FOUND] : routeTags;
  // A page that waits has no tags yet.
  const isPending = matches.some(({ status }) => status === 'pending');
  const title = (isPending ? LOADING : tags).findLast((tag) => tag.title !== undefined)?.title;
  const metaByName = new Map(
    tags.flatMap((tag) => (tag.name === undefined ? [] : [[tag.name, tag.content]])),
  );
  const links = matches.findLast((match) => match.links !== undefined && match.links.length > 0)?.links ?? [];
  return (
    <>
      <title>{title}</title>
      {[...metaByName].map(([name, content]) => (
        <meta key={name} name={name} content={content} />
      ))}
      {links.map((link) => link && <link key={link.rel} rel={link.rel} href={link.href} />)}
    </>
  );
}

/** While a guard or a loader is slow. */
const LOADING = head({ title: 'Loading' }).meta;

/** A missing page matches no route with a head. */
const NOT_FOUND = head({ title: 'Page not found', noindex: true }).meta;
