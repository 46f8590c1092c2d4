import type { ComponentProps } from 'react';
import { expect } from 'storybook/test';
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

type Card = Omit<ComponentProps<typeof PictureCard>, 'name' | 'image'> & { image?: string };
const card = (name: string, { image, ...props }: Card = {}) => (
  <PictureCard
    key={name}
    image={image}
    level={2}
    name={
      <Link to="." look="plain">
        {name}
      </Link>
    }
    {...props}
  />
);

const meta = preview.meta({
  title: 'Design system/Picture card',
  parameters: withoutControls,
  component: PictureGrid,
});

const LONG = 'A name that goes on for longer than any card is wide, and then a bit';
const VP = { image: '/images/valorant-vp.svg', region: 'Pakistan', range: '475 – 11,000 VP', facts: PRICE };
const CARDS = [
  card('Gift Cards', { image: '/images/gift-cards.svg', art: true, range: '20 products' }),
  card('Valorant VP', { ...VP, art: true }),
  card('ویلورنٹ پوائنٹس', { ...VP, art: true }),
  card(LONG, { ...VP, art: true, region: 'UAE, Saudi Arabia, Qatar' }),
  card(`${LONG}. ${LONG}. ${LONG}`, { ...VP, art: true }),
  card('Anamewithoutanyspacesinit', { image: '/images/psn-us.svg', art: true, facts: PRICE }),
  card('An owner’s picture', VP),
  card('Without a picture', { region: 'UAE, Saudi Arabia, Qatar', facts: <Badge>Out of stock</Badge> }),
];

export const Rules = meta.story({
  args: { children: CARDS.slice(1, 3) },
  ...rulesOf('PictureCard', {}),
});

/** Drawn art is dark enough for white from 38 % of its height on (catalogue-art.test.ts). */
export const Grid = meta.story({
  args: { children: CARDS },
  play: async ({ canvas }) => {
    const tooHigh = canvas.getAllByRole('listitem').flatMap((item) => {
      const picture = item.querySelector('img')?.getBoundingClientRect();
      const name = item.querySelector('h2')?.getBoundingClientRect();
      const isBelow = !picture || !name || name.top >= picture.top + 0.38 * picture.height - 1;
      return isBelow ? [] : [item.textContent];
    });
    await expect(tooHigh).toEqual([]);
  },
});
