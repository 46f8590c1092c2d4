import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { Card } from './Card.tsx';
import { Art, Picture } from './Picture.tsx';
import { Skeleton } from './Skeleton.tsx';

const root = css({ display: 'flex', flexDirection: 'column', containerType: '[inline-size]' });
const picture = css({ borderBottom: 'hairline' });
/** Level with the others in its row, whatever their names need. */
const over = css({ flex: '1' });
const unknown = css({ width: 'full', aspectRatio: '[8 / 5]' });
const words = css({
  display: 'flex',
  flexDirection: 'column',
  flex: '1',
  gap: '0.5',
  px: { base: '2', md: '4' },
  pt: { base: '2', md: '3' },
});
const title = css({
  fontSize: 'md',
  fontWeight: 'bold',
  letterSpacing: '[0]',
  lineHeight: 'tight',
  overflowWrap: 'anywhere',
});
const quiet = css({ color: 'fg.muted', fontSize: 'sm' });
const range = css({ fontSize: 'sm', lineHeight: 'tight', mt: '0.5' });
const foot = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '1',
  px: { base: '2', md: '4' },
  py: '2',
  fontSize: { base: 'xs', md: 'sm' },
});
const part = css({ width: '[60%]' });
const grid = css({
  display: 'grid',
  gap: { base: '3', md: '5' },
  gridTemplateColumns: {
    // One in a row where large text would not fit.
    base: 'repeat(auto-fill, minmax(min(100%, max(9.25rem, 34%)), 1fr))',
    md: 'repeat(3, minmax(0, 1fr))',
    lg: 'repeat(4, minmax(0, 1fr))',
  },
});

/** Picture cards in a grid: two in a row on a phone, four on a desktop. */
export const PictureGrid = ({ children }: { children: ReactNode }) => <ul className={grid}>{children}</ul>;

type PictureCardProps = {
  /** The picture's address, if it has one. */
  image: string | undefined;
  /** Whether it is drawn art, with the words over it. */
  art?: boolean;
  /** The name as a link, which covers the whole card. */
  name: ReactNode;
  /** Its denominations, or how much it holds. */
  range?: string | undefined;
  region?: string | undefined;
  /** Price and delivery time, at the card's foot, so that a row's prices are level. */
  facts?: ReactNode;
  /** For pictures that are in view when the page opens. */
  eager?: boolean;
  level?: 2 | 3;
};

/**
 * A picture, its name, range and region over it or below, and what it costs, as one link.
 *
 * - Status: stable.
 * - Use: in a `PictureGrid`, for categories and products.
 * - Not: for rows with a price and a button: those are a list.
 * - Keyboard: one link, which covers the card.
 * - States: resting, hovered, focused; drawn art, an owner's picture, none; with and without facts.
 */
export function PictureCard({
  image,
  art,
  name,
  range: holds,
  region,
  facts,
  eager,
  level = 3,
}: PictureCardProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const heading = (
    <Heading className={title} dir="auto">
      {name}
    </Heading>
  );
  const loading = eager ? 'eager' : 'lazy';
  return (
    <Card as="li" padded={false} pressable className={root}>
      {art && image !== undefined ? (
        <Art
          className={over}
          src={image}
          width={640}
          height={400}
          loading={loading}
          decoding="async"
          corner={region}
        >
          {heading}
          {holds !== undefined && <p className={range}>{holds}</p>}
        </Art>
      ) : (
        <>
          <Picture className={picture} src={image} loading={loading} decoding="async" />
          <div className={words}>
            {heading}
            {holds !== undefined && <p className={quiet}>{holds}</p>}
            {region !== undefined && <p className={quiet}>{region}</p>}
          </div>
        </>
      )}
      {facts !== undefined && <div className={foot}>{facts}</div>}
    </Card>
  );
}

/** Cards whose content is unknown, in the size they will have. */
export const PictureGridSkeleton = ({ cards = 8 }: { cards?: number }) => (
  <PictureGrid>
    {Array.from({ length: cards }, (_, at) => `card ${at}`).map((key) => (
      <Card as="li" padded={false} className={root} key={key} aria-hidden="true">
        <Skeleton shape="block" className={unknown} />
        <div className={foot}>
          <Skeleton className={part} />
        </div>
      </Card>
    ))}
  </PictureGrid>
);
