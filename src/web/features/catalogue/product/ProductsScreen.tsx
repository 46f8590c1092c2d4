import type { ReactNode } from 'react';
import type { Located, ProductsNode, Variant } from '#contract/catalogue.ts';
import { INSTANT } from '#contract/constants.ts';
import { css } from '#styled/css';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Picture } from '#web/ui/Picture.tsx';
import { Breadcrumbs } from './parts/Breadcrumbs.tsx';
import { Description } from './parts/Description.tsx';
import { Facts } from './parts/Facts.tsx';

const page = css({
  display: 'grid',
  columnGap: '10',
  rowGap: { base: '5', md: '6' },
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '18rem minmax(0, 1fr)' },
});
const head = css({
  display: 'grid',
  columnGap: '4',
  rowGap: '4',
  alignItems: 'center',
  gridTemplateColumns: { base: '6.5rem minmax(0, 1fr)', md: 'minmax(0, 1fr)' },
  md: { position: 'sticky', insetBlockStart: '[5.5rem]' },
});
const picture = css({ borderRadius: { base: 'md', md: 'lg' } });
const name = css({ mb: '0' });
const body = css({ display: 'grid', gap: { base: '6', md: '8' } });
const shelf = css({ bg: 'bg.raised', border: 'hairline', borderRadius: 'lg' });

type ProductsScreenProps = {
  at: Located<ProductsNode>;
  /** Renders a variant's row: its price, and how to add it to the cart. */
  row: (variant: Variant) => ReactNode;
};

/**
 * A products page (spec §2): name, region and delivery time, then its visible variants and its
 * description.
 */
export function ProductsScreen({ at, row }: ProductsScreenProps) {
  const { node } = at;
  return (
    <div>
      <Breadcrumbs at={at} />
      <div className={page}>
        <div className={head}>
          <Picture className={picture} src={node.product_image ?? node.bg_image} fetchPriority="high" />
          <PageHeading className={name}>{node.name}</PageHeading>
          <Facts node={node} />
        </div>
        <div className={body}>
          <ul className={shelf} aria-label="Choices">
            {node.products.filter(({ invisible }) => !invisible).map(row)}
          </ul>
          {node.note !== undefined && (
            <Notice title={node.eta === INSTANT ? 'How to redeem' : 'Good to know'}>
              <p dir="auto">{node.note}</p>
            </Notice>
          )}
          <Description lines={node.description} />
        </div>
      </div>
    </div>
  );
}
