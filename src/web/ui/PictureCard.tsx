import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { Card } from './Card.tsx';
import { Picture } from './Picture.tsx';
import { Skeleton } from './Skeleton.tsx';

const root = css({ display: 'flex', flexDirection: 'column' });
const picture = css({ borderBottom: 'hairline' });
const unknown = css({ width: 'full', aspectRatio: '[8 / 5]' });
const words = css({
  display: 'flex',
  flexDirection: 'column',
  flex: '1',
  gap: '0.5',
  px: { base: '3', md: '4' },
  py: '3',
});
const title = css({ fontSize: 'md', fontWeight: 'bold', letterSpacing: '[0]', overflowWrap: 'anywhere' });
const quiet = css({ color: 'fg.muted', fontSize: 'sm' });
const foot = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '2',
  mt: '[auto]',
  pt: '2',
  fontSize: 'sm',
});
const part = css({ width: '[60%]' });
const grid = css({
  display: 'grid',
  gap: { base: '3', md: '5' },
  gridTemplateColumns: {
    // One in a row where large text would not fit.
    base: 'repeat(auto-fill, minmax(min(100%, max(8rem, 34%)), 1fr))',
    md: 'repeat(3, minmax(0, 1fr))',
    lg: 'repeat(4, minmax(0, 1fr))',
  },
});

/** Picture cards in a grid: two in a row on a phone, four on a desktop. */
export const PictureGrid = ({ children }: { children: ReactNode }) => <ul className={grid}>{children}</ul>;

type PictureCardProps = {
  /** The picture's address, if it has one. */
  image: string | undefined;
  /** The name as a link, which covers the whole card. */
  name: ReactNode;
  detail?: ReactNode;
  /** What it costs, and how soon it comes: at the card's foot, so that a row's prices are level. */
  facts?: ReactNode;
  /** For pictures that are in view when the page opens. */
  eager?: boolean;
  level?: 2 | 3;
};

/**
 * A picture, its name, a detail, and what it costs, as one link.
 *
 * - Use: in a `PictureGrid`, for categories and products.
 * - Not: for rows with a price and a button.
 * - Keyboard: one link, which covers the card.
 * - States: resting, hovered, focused, without a picture, with and without facts.
 */
export function PictureCard({ image, name, detail, facts, eager, level = 3 }: PictureCardProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <Card as="li" padded={false} pressable className={root}>
      <Picture className={picture} src={image} loading={eager ? 'eager' : 'lazy'} decoding="async" />
      <div className={words}>
        <Heading className={title} dir="auto">
          {name}
        </Heading>
        {detail !== undefined && <p className={quiet}>{detail}</p>}
        {facts !== undefined && <div className={foot}>{facts}</div>}
      </div>
    </Card>
  );
}

/** Cards whose content is unknown, in the size they will have. */
export const PictureGridSkeleton = ({ cards = 8 }: { cards?: number }) => (
  <PictureGrid>
    {Array.from({ length: cards }, (_, at) => `card ${at}`).map((key) => (
      <Card as="li" padded={false} className={root} key={key} aria-hidden="true">
        <Skeleton shape="block" className={unknown} />
        <div className={words}>
          <Skeleton className={part} />
          <div className={foot}>
            <Skeleton className={part} />
          </div>
        </div>
      </Card>
    ))}
  </PictureGrid>
);
