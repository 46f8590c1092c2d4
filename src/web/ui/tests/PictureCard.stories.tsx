import type { ReactNode } from 'react';
import { withoutControls } from '../../../../.storybook/controls.ts';
import { rulesOf } from '../../../../.storybook/design-system/with-rules.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { Badge } from '../Badge.tsx';
import { Link } from '../Link.tsx';
import { Money } from '../Money.tsx';
import { PictureCard, PictureGrid } from '../PictureCard.tsx';

const PRICE = (
  <>
    <p>
      from <Money amount="1390" />
    </p>
    <p>Instant</p>
  </>
);

const card = (name: string, image?: string, detail?: string, facts?: ReactNode) => (
  <PictureCard
    key={name}
    image={image}
    level={2}
    detail={detail}
    facts={facts}
    name={
      <Link to="." look="plain">
        {name}
      </Link>
    }
  />
);

const meta = preview.meta({
  title: 'Design system/Picture card',
  parameters: withoutControls,
  component: PictureGrid,
});

const CARDS = [
  card('Gift Cards', '/images/gift-cards.svg'),
  card('Steam', '/images/steam.svg', 'Global', PRICE),
  card('ویلورنٹ پوائنٹس', '/images/valorant-vp.svg', 'Pakistan', PRICE),
  card('A name that goes on for longer than any card is wide, and then a bit', '/images/software.svg'),
  card('Without a picture', undefined, 'UAE, Saudi Arabia, Qatar', <Badge>Out of stock</Badge>),
];

export const Rules = meta.story({
  args: { children: CARDS.slice(0, 2) },
  ...rulesOf('PictureCard', {}),
});

export const Grid = meta.story({
  args: { children: CARDS },
});
