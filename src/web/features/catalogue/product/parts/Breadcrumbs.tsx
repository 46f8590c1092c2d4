import type { Located } from '#contract/catalogue.ts';
import { css, cx } from '#styled/css';
import { breadcrumbTrail } from '#web/features/catalogue/nodes.ts';
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
  overflowWrap: 'anywhere',
});
const way = css({
  position: 'relative',
  _before: { content: '""', position: 'absolute', inset: '[-12px 0]' },
});
const mark = css({ flexShrink: '0' });
const here = css({ color: 'fg' });
/** On a phone the heading right below says it. */
const last = css({ mdDown: { display: 'none' } });

/** The links from the home page to a node. The node itself, as the current page, is not a link. */
export const Breadcrumbs = ({ at }: { at: Located }) => (
  <nav aria-label="Breadcrumb">
    <ol className={list}>
      {breadcrumbTrail(at).map(({ name, href }, depth) => (
        <li key={href} className={cx(step, href === at.href && last)}>
          {depth > 0 && <ChevronRightIcon width="1em" height="1em" className={mark} />}
          {href === at.href ? (
            <bdi aria-current="page" className={here}>
              {name}
            </bdi>
          ) : (
            <Link to={href} look="quiet" className={way}>
              <bdi>{name}</bdi>
            </Link>
          )}
        </li>
      ))}
    </ol>
  </nav>
);
