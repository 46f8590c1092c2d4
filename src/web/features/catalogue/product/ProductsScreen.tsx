import type { ReactNode } from 'react';
import type { Located, ProductsNode, Variant } from '#contract/catalogue.ts';
import { INSTANT } from '#contract/constants.ts';
import { css } from '#styled/css';
import { CardRow, RecentlyViewed } from '#web/features/catalogue/RecentlyViewed.tsx';
import { InfoIcon } from '#web/ui/icons.tsx';
import { LeftOut } from '#web/ui/LeftOut.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Picture } from '#web/ui/Picture.tsx';
import { Breadcrumbs } from './parts/Breadcrumbs.tsx';
import { Description } from './parts/Description.tsx';
import { Facts } from './parts/Facts.tsx';
import { RegionSwitch } from './parts/RegionSwitch.tsx';
import { regionLine } from './region-line.ts';

const page = css({
  display: 'grid',
  columnGap: '10',
  rowGap: { base: '5', md: '6' },
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '18rem minmax(0, 1fr)' },
});
/** Beside the picture, or below it where large text would break within a word. */
const head = css({
  display: { base: 'flex', md: 'grid' },
  flexWrap: 'wrap',
  columnGap: '4',
  rowGap: '4',
  alignItems: 'center',
  md: { position: 'sticky', insetBlockStart: '[calc(5.5rem + var(--let-go))]' },
});
const picture = css({ borderRadius: { base: 'md', md: 'lg' }, mdDown: { width: '[min(6.5rem, 33vw)]' } });
const name = css({ mb: '0', flex: '[1 1 7.5rem]' });
const body = css({ display: 'grid', gap: { base: '6', md: '8' } });
const shelf = css({ bg: 'bg.raised', border: 'hairline', borderRadius: 'lg' });

const warning = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  px: { base: '4', lg: '5' },
  py: '3',
  borderBottom: 'hairline',
  color: 'warning',
  fontSize: 'sm',
  fontWeight: 'bold',
});
const whole = css({ display: 'grid', gap: { base: '6', md: '8' } });

type ProductsScreenProps = {
  at: Located<ProductsNode>;
  /** The same product for each region. */
  siblings?: readonly Located[];
  /** Neighbours in stock, if the product is not. */
  neighbours?: readonly Located[];
  /** Renders a variant's row: its price, and how to add it to the cart. */
  row: (variant: Variant) => ReactNode;
  /** Whether some of its variants can't be read. */
  isIncomplete?: boolean;
  /** Products that this browser has opened before. */
  recent?: readonly Located[];
};

/**
 * A products page (spec §2): name, title, region and delivery time, then its visible variants, whom
 * its region bars, and its description.
 */
export function ProductsScreen({
  at,
  siblings = [],
  neighbours = [],
  row,
  isIncomplete = false,
  recent = [],
}: ProductsScreenProps) {
  const { node } = at;
  const region = regionLine(node);
  return (
    <div className={whole}>
      <div>
        <Breadcrumbs at={at} />
        <div className={page}>
          <div className={head}>
            <Picture className={picture} src={node.product_image ?? node.bg_image} fetchPriority="high" />
            <PageHeading className={name} lead={node.title}>
              {node.name}
            </PageHeading>
            <Facts node={node} />
          </div>
          <div className={body}>
            <div className={shelf}>
              {siblings.length > 0 && (
                <RegionSwitch
                  siblings={siblings}
                  currentId={node.id}
                  isOfTravel={node.product_type === 'eSIM'}
                />
              )}
              {region !== null && (
                <p className={warning}>
                  <InfoIcon /> {region}
                </p>
              )}
              <ul aria-label="Choices">{node.products.filter(({ invisible }) => !invisible).map(row)}</ul>
            </div>
            {isIncomplete && <LeftOut>Some of the choices</LeftOut>}
            <CardRow id="neighbours" title="In stock right now" nodes={neighbours} />
            {node.note !== undefined && (
              <Notice heading title={node.eta === INSTANT ? 'How to redeem' : 'Good to know'}>
                <p dir="auto">{node.note}</p>
              </Notice>
            )}
            <Description lines={node.description} />
          </div>
        </div>
      </div>
      <RecentlyViewed nodes={recent} />
    </div>
  );
}
