import type { Located } from '#contract/catalogue.ts';
import { css } from '#styled/css';
import { PictureGrid } from '#web/ui/PictureCard.tsx';
import { NodeCard } from './NodeCard.tsx';

const heading = css({ mb: '4' });

/**
 * The products that were opened last. Only the browser knows them, so they are a page's last part:
 * nothing moves when they come.
 */
export const RecentlyViewed = ({ nodes }: { nodes: readonly Located[] }) => (
  <CardRow id="recently-viewed" title="Recently viewed" nodes={nodes} />
);

/** A few cards below a heading; nothing without cards. */
export const CardRow = ({ id, title, nodes }: { id: string; title: string; nodes: readonly Located[] }) =>
  nodes.length === 0 ? null : (
    <section aria-labelledby={id}>
      <h2 id={id} className={heading}>
        {title}
      </h2>
      <PictureGrid>
        {nodes.map((at) => (
          <NodeCard key={at.node.id} at={at} />
        ))}
      </PictureGrid>
    </section>
  );
