import type { CategoryNode, Located } from '#contract/catalogue.ts';
import { css } from '#styled/css';
import { Link } from '#web/ui/Link.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { PictureCard, PictureShelf } from '#web/ui/PictureCard.tsx';
import { Breadcrumbs } from './parts/Breadcrumbs.tsx';
import { Description } from './parts/Description.tsx';

const page = css({ display: 'grid', gap: { base: '6', md: '10' } });

type CategoryScreenProps = { at: Located<CategoryNode>; children: readonly Located[] };

/** A category (spec §2): its name, a card for each visible node under it, and its description. */
export function CategoryScreen({ at, children }: CategoryScreenProps) {
  return (
    <div className={page}>
      <div>
        <Breadcrumbs at={at} />
        <PageHeading>{at.node.name}</PageHeading>
        <PictureShelf>
          {children.map(({ node, href }, place) => (
            <PictureCard
              key={node.id}
              image={node.bg_image ?? node.product_image}
              level={2}
              eager={place < 4}
              detail={node.region}
              name={
                <Link to={href} look="plain">
                  {node.name}
                </Link>
              }
            />
          ))}
        </PictureShelf>
      </div>
      <Description lines={at.node.description} />
    </div>
  );
}
