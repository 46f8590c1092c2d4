import type { ComponentProps } from 'react';
import type { Located } from '#contract/catalogue.ts';
import { Link } from '#web/ui/Link.tsx';
import { PictureCard } from '#web/ui/PictureCard.tsx';

type NodeCardProps = Omit<ComponentProps<typeof PictureCard>, 'image' | 'name'> & { at: Located };

/** A category or product as a card: its picture and its name, which link to its page. */
export const NodeCard = ({ at: { node, href }, ...props }: NodeCardProps) => (
  <PictureCard
    {...props}
    image={node.bg_image ?? node.product_image}
    name={
      <Link to={href} look="plain">
        {node.name}
      </Link>
    }
  />
);
