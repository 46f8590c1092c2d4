import type { Located } from '#contract/catalogue.ts';
import { css } from '#styled/css';
import { NodeCard } from '#web/features/catalogue/NodeCard.tsx';
import { brand } from '#web/lib/brand.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { PictureGrid, PictureGridSkeleton } from '#web/ui/PictureCard.tsx';
import { Banner } from './parts/Banner.tsx';
import { Features } from './parts/Features.tsx';

const page = css({ display: 'grid', gap: { base: '6', md: '10' } });
const unseen = css({ srOnly: true });
const heading = css({ mb: { base: '4', md: '5' } });

/**
 * The home page (spec §2): the banner, two features, and a card for each category; null while they
 * are loading.
 */
export function HomeScreen({ categories }: { categories: readonly Located[] | null }) {
  return (
    <div className={page}>
      <PageHeading className={unseen}>
        {brand.name}: {brand.claim}
      </PageHeading>
      <Banner />
      <Features />
      <section aria-labelledby="all-categories">
        <h2 id="all-categories" className={heading}>
          All Categories
        </h2>
        {categories === null ? (
          <PictureGridSkeleton />
        ) : (
          <PictureGrid>
            {categories.map((category, place) => (
              // When the page opens, a phone shows the first row and a desktop none.
              <NodeCard key={category.node.id} at={category} eager={place < 2} />
            ))}
          </PictureGrid>
        )}
      </section>
    </div>
  );
}
