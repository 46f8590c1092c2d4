import type { ReactNode } from 'react';
import type { CategoryNode, Located } from '#contract/catalogue.ts';
import { css } from '#styled/css';
import { NodeCard } from '#web/features/catalogue/NodeCard.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { PictureGrid } from '#web/ui/PictureCard.tsx';
import { Breadcrumbs } from './parts/Breadcrumbs.tsx';
import { Description } from './parts/Description.tsx';

const page = css({ display: 'grid', gap: { base: '6', md: '10' } });

type CategoryScreenProps = {
  at: Located<CategoryNode>;
  children: readonly Located[];
  /** Puts filters around the cards. */
  filtered?: (cards: ReactNode) => ReactNode;
};

/** A category (spec §2): its name, a card for each visible node under it, and its description. */
export function CategoryScreen({ at, children, filtered = (cards) => cards }: CategoryScreenProps) {
  return (
    <div className={page}>
      <div>
        <Breadcrumbs at={at} />
        <PageHeading>{at.node.name}</PageHeading>
        {filtered(
          <PictureGrid>
            {children.map((child, place) => (
              <NodeCard key={child.node.id} at={child} level={2} eager={place < 4} />
            ))}
          </PictureGrid>,
        )}
      </div>
      <Description lines={at.node.description} />
    </div>
  );
}
