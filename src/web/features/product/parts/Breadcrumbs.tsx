import type { Located } from '#contract/catalogue.ts';
import { css } from '#styled/css';
import { ChevronRightIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/Link.tsx';

const list = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '1',
  mb: '3',
  fontSize: 'sm',
});
const step = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  minHeight: '8',
  color: 'fg.muted',
});
const way = css({
  position: 'relative',
  _before: { content: '""', position: 'absolute', inset: '[-12px 0]' },
});

/** The way from the home page to a node; the node itself is the page's heading. */
export function Breadcrumbs({ at }: { at: Located }) {
  const path = at.ancestors.map((node, depth) => ({
    name: node.name,
    href: `/product/${at.ancestors
      .slice(0, depth + 1)
      .map(({ id }) => id)
      .join('/')}`,
  }));
  return (
    <nav aria-label="Breadcrumb">
      <ol className={list}>
        {[{ name: 'Home', href: '/' }, ...path].map(({ name, href }, depth) => (
          <li key={href} className={step}>
            {depth > 0 && <ChevronRightIcon width="1em" height="1em" />}
            <Link to={href} look="quiet" className={way}>
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
