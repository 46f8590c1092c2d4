import { brand } from '#contract/brand.ts';
import type { Located } from '#contract/catalogue.ts';
import { css } from '#styled/css';
import { NodeCard } from '#web/features/catalogue/NodeCard.tsx';
import { RecentlyViewed } from '#web/features/catalogue/RecentlyViewed.tsx';
import { LeftOut } from '#web/ui/LeftOut.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { PictureGrid, PictureGridSkeleton } from '#web/ui/PictureCard.tsx';
import { Assurances } from './parts/Assurances.tsx';
import { Banner } from './parts/Banner.tsx';
import { Features } from './parts/Features.tsx';
import { HowItWorks } from './parts/HowItWorks.tsx';

const page = css({ display: 'grid', gap: { base: '6', md: '8' } });
const unseen = css({ srOnly: true });
const heading = css({ mb: '4' });
const leftOut = css({ mt: '3' });

/** The first row on a desktop, the first two on a phone. */
const IN_VIEW = 4;

type HomeScreenProps = {
  /** The top level of the catalogue, and what it features; null while they are loading. */
  categories: readonly Located[] | null;
  picks: readonly Located[] | null;
  /** Whether some categories can't be read. */
  isIncomplete?: boolean;
  /** The last products that this browser has opened. */
  recent: readonly Located[];
  /** The payment methods that the shop offers. */
  methods: readonly string[];
};

/**
 * The home page (spec §2): the banner, the first picks with their prices, how buying works and
 * what is promised, before a phone's second screen ends; then more picks, two features, and a card for
 * each category.
 */
export function HomeScreen({ categories, picks, isIncomplete = false, recent, methods }: HomeScreenProps) {
  return (
    <div className={page}>
      <PageHeading className={unseen}>
        {brand.name}: {brand.claim}
      </PageHeading>
      <Banner />
      {(picks === null || picks.length > 0) && (
        <section aria-labelledby="our-picks">
          <h2 id="our-picks" className={heading}>
            Our picks
          </h2>
          {picks === null ? (
            <PictureGridSkeleton />
          ) : (
            <PictureGrid>
              {picks.slice(0, IN_VIEW).map((pick) => (
                <NodeCard key={pick.node.id} at={pick} eager />
              ))}
            </PictureGrid>
          )}
        </section>
      )}
      <HowItWorks />
      <Assurances methods={methods} />
      {picks !== null && picks.length > IN_VIEW && (
        <section aria-labelledby="more-picks">
          <h2 id="more-picks" className={heading}>
            More picks
          </h2>
          <PictureGrid>
            {picks.slice(IN_VIEW).map((pick) => (
              <NodeCard key={pick.node.id} at={pick} />
            ))}
          </PictureGrid>
        </section>
      )}
      <Features />
      <section aria-labelledby="all-categories">
        <h2 id="all-categories" className={heading}>
          All Categories
        </h2>
        {categories === null ? (
          <PictureGridSkeleton />
        ) : (
          <PictureGrid>
            {categories.map((category) => (
              <NodeCard key={category.node.id} at={category} />
            ))}
          </PictureGrid>
        )}
        {isIncomplete && <LeftOut className={leftOut}>Some categories</LeftOut>}
      </section>
      <RecentlyViewed nodes={recent} />
    </div>
  );
}
