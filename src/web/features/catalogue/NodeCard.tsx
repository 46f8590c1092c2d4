import { useRouter } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { Located } from '#contract/catalogue.ts';
import { INSTANT } from '#contract/constants.ts';
import { css } from '#styled/css';
import { link } from '#styled/recipes';
import { Badge } from '#web/ui/Badge.tsx';
import { useClientNavigation } from '#web/ui/Link.tsx';
import { Money } from '#web/ui/Money.tsx';
import { PictureCard } from '#web/ui/PictureCard.tsx';
import { cardFactsOf } from './nodes.ts';

const price = css({ fontWeight: 'bold' });
const quiet = css({ color: 'fg.muted' });
const instant = css({ color: 'accent.text' });

type NodeCardProps = Omit<ComponentProps<typeof PictureCard>, 'image' | 'name' | 'detail' | 'facts'> & {
  at: Located;
};

/**
 * A category or product as a card: its picture and its name, which link to its page, a product's
 * region, its lowest price, and how soon it comes or how many products it holds (R-18).
 */
export function NodeCard({ at, ...props }: NodeCardProps) {
  const { node, href } = at;
  const router = useRouter();
  const follow = useClientNavigation();
  return (
    <PictureCard
      {...props}
      image={node.product_image ?? node.bg_image}
      name={
        <a
          href={href}
          className={link({ look: 'plain' })}
          onPointerEnter={() => void router.preloadRoute({ to: href })}
          onClick={follow}
        >
          {node.name}
        </a>
      }
      // The cards of a category may each have another region.
      detail={node.type === 'products' && node.region}
      facts={
        <>
          <Price at={at} />
          <Quick at={at} />
        </>
      }
    />
  );
}

function Price({ at }: { at: Located }) {
  const { price: least, hasHigher } = cardFactsOf(at);
  if (least === null) return <Badge>Out of stock</Badge>;
  return (
    <p className={price}>
      {hasHigher && <span className={quiet}>from </span>}
      <Money amount={least} />
    </p>
  );
}

/** A product's delivery time; of a category, how many products it holds. */
function Quick({ at }: { at: Located }) {
  const { price: least, products } = cardFactsOf(at);
  if (at.node.type === 'category')
    return <p className={quiet}>{products === 1 ? '1 product' : `${products} products`}</p>;
  if (at.node.eta === undefined || least === null) return null;
  return <p className={at.node.eta === INSTANT ? instant : quiet}>{at.node.eta}</p>;
}
