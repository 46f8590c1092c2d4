import type { ProductsNode } from '#contract/catalogue.ts';
import { css } from '#styled/css';

const list = css({
  flexBasis: 'full',
  display: 'grid',
  gap: { base: '3', md: '0' },
  gridTemplateColumns: { base: 'repeat(auto-fit, minmax(6rem, 1fr))', md: '1fr' },
  mdDown: { py: '3', borderBlock: 'hairline' },
});
const fact = css({
  md: { display: 'flex', justifyContent: 'space-between', gap: '4', py: '3', borderTop: 'hairline' },
});
const term = css({ color: 'fg.muted', fontSize: { base: 'xs', md: 'sm' } });
const value = css({ fontWeight: 'bold', fontSize: { base: 'sm', md: 'md' }, md: { textAlign: 'end' } });

/** Region, product type and delivery time, where the catalogue has them. */
export function Facts({ node }: { node: Pick<ProductsNode, 'region' | 'product_type' | 'eta'> }) {
  const facts = [
    ['Region', node.region],
    ['Product type', node.product_type],
    ['Delivery time', node.eta],
  ].filter(([, told]) => told !== undefined);
  if (facts.length === 0) return null;
  return (
    <dl className={list}>
      {facts.map(([what, told]) => (
        <div key={what} className={fact}>
          <dt className={term}>{what}</dt>
          <dd className={value}>
            <bdi>{told}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
