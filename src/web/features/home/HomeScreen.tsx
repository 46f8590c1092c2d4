import type { Located } from '#contract/catalogue.ts';
import { css } from '#styled/css';
import { brand } from '#web/brand.ts';
import { Link } from '#web/ui/Link.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { PictureCard, PictureShelf, PictureShelfSkeleton } from '#web/ui/PictureCard.tsx';
import { Banner } from './parts/Banner.tsx';
import { Features } from './parts/Features.tsx';

const page = css({ display: 'grid', gap: { base: '6', md: '10' } });
const unseen = css({ srOnly: true });
const heading = css({ mb: { base: '4', md: '5' } });

/** The home page (spec §2): the banner, two features, and a card for each category; null while those are unknown. */
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
          <PictureShelfSkeleton />
        ) : (
          <PictureShelf>
            {categories.map(({ node, href }) => (
              <PictureCard
                key={node.id}
                image={node.bg_image ?? node.product_image}
                name={
                  <Link to={href} look="plain">
                    {node.name}
                  </Link>
                }
              />
            ))}
          </PictureShelf>
        )}
      </section>
    </div>
  );
}
