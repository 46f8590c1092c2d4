import { useRouter } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { Located } from '#contract/catalogue.ts';
import { INSTANT } from '#contract/constants.ts';
import { css } from '#styled/css';
import { link } from '#styled/recipes';
import { productCount } from '#web/lib/item-names.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { BoltIcon } from '#web/ui/icons.tsx';
import { useClientNavigation } from '#web/ui/Link.tsx';
import { Money } from '#web/ui/Money.tsx';
import { PictureCard } from '#web/ui/PictureCard.tsx';
import { cardFactsOf } from './nodes.ts';

const price = css({ fontWeight: 'bold' });
const quiet = css({ color: 'fg.muted' });
const slow = css({ color: 'fg.muted', fontSize: 'xs' });
const instant = css({ color: 'accent.text', fontSize: 'xs' });
/** In short where the card has no room for both it and the price. */
const word = css({ '@container (max-width: 10.49rem)': { srOnly: true } });
const sign = css({ '@container (min-width: 10.5rem)': { display: 'none' } });
const long = css({ '@container (max-width: 16.99rem)': { srOnly: true } });
const short = css({ '@container (min-width: 17rem)': { display: 'none' } });

type NodeCardProps = Omit<
  ComponentProps<typeof PictureCard>,
  'image' | 'art' | 'name' | 'range' | 'region' | 'facts'
> & {
  at: Located;
};

/**
 * A category or product as a card: its picture and its name, which link to its page, a product's
 * denominations and region or how many products it holds, its lowest price, and how soon it comes.
 */
export function NodeCard({ at, ...props }: NodeCardProps) {
  const { node, href } = at;
  const router = useRouter();
  const follow = useClientNavigation();
  const { denominations, products } = cardFactsOf(at);
  return (
    <PictureCard
      {...props}
      image={node.product_image ?? node.bg_image}
      art={node.art === true}
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
      range={node.type === 'products' ? denominations : productCount(products)}
      // The cards of a category may each have another region.
      region={node.type === 'products' ? node.region : undefined}
      facts={
        <>
          <Price at={at} />
          <Delivery at={at} />
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

/** A product's delivery time, on the line of its price. */
function Delivery({ at }: { at: Located }) {
  const { node } = at;
  if (node.type === 'category' || node.eta === undefined || cardFactsOf(at).price === null) return null;
  const isInstant = node.eta === INSTANT;
  return (
    <p className={isInstant ? instant : slow}>
      <span className={isInstant ? word : long}>{node.eta}</span>
      <span className={isInstant ? sign : short} aria-hidden="true">
        {isInstant ? <BoltIcon /> : shortTime(node.eta)}
      </span>
    </p>
  );
}

/** `30 min` for *Within 30 minutes*, `2-6 h`, `1-3 d`. */
const shortTime = (eta: string) =>
  eta
    .replace(/^within /i, '')
    .replace(/\bminutes?\b/, 'min')
    .replace(/\bhours?\b/, 'h')
    .replace(/\b(?:working |business )?days?\b/, 'd');
