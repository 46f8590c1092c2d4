import type { ComponentProps, ReactNode } from 'react';
import { css, cx } from '#styled/css';
import { BoxIcon } from './icons.tsx';

const picture = css({ width: 'full', aspectRatio: '[8 / 5]', objectFit: 'cover', bg: 'accent.subtle' });
const blank = css({ display: 'grid', placeItems: 'center', color: 'accent.text', fontSize: '2xl' });

/**
 * Words begin below the upper 38 %, where art may be bright. Both parts grow with them, and the picture
 * with both.
 */
const art = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: '[38fr 62fr]',
  color: '[white]',
  // Until the picture comes.
  bg: '[oklch(0.35 0.1 290)]',
  _before: {
    content: '""',
    gridArea: '[1 / 1 / 3 / 2]',
    aspectRatio: '[var(--ratio, 8 / 5)]',
    maxHeight: { mdDown: '[10rem]' },
  },
  '& > img': {
    gridArea: '[1 / 1 / 3 / 2]',
    width: 'full',
    // As high as the words need, which its own shape has no say in.
    height: '0',
    minHeight: 'full',
    objectFit: 'cover',
    objectPosition: '[100% 50%]',
  },
});
const words = css({
  gridArea: '[2 / 1]',
  alignSelf: 'end',
  px: { base: '2', md: '4' },
  pb: { base: '2', md: '3' },
});
const tag = css({
  gridArea: '[1 / 1]',
  placeSelf: 'start',
  m: { base: '2', md: '3' },
  px: '2',
  bg: '[oklch(0.2 0.03 290 / 0.62)]',
  borderRadius: 'full',
  fontSize: 'xs',
  fontWeight: 'bold',
});

type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'alt' | 'width' | 'height'> & {
  /** Its address; undefined if there is no picture. */
  src: string | undefined;
};

/**
 * The picture of a category or a product, 640 × 400. It has no alt text, because the name is
 * beside it.
 *
 * - Status: stable.
 * - Use: for a category or a product, with its name beside it.
 * - Not: where the picture says something that no text says, because it has no alt text: write it
 *   beside it.
 * - Keyboard: hidden from screen readers.
 * - States: with a picture, and blank without one.
 */
export const Picture = ({ src, className, ...props }: PictureProps) =>
  src === undefined ? (
    <span className={cx(picture, blank, className)}>
      <BoxIcon />
    </span>
  ) : (
    <img {...props} className={cx(picture, className)} src={src} alt="" width={640} height={400} />
  );

type ArtProps = ComponentProps<'img'> & {
  /** Text over it, in white: at its foot, and in its upper corner. */
  children: ReactNode;
  corner?: ReactNode;
};

/**
 * A drawn picture without type, over which the shop writes. It grows with its words.
 *
 * - Status: stable.
 * - Use: for a picture that is known as art.
 * - Not: over an owner's picture (`Picture`), which may be bright and have type of its own.
 * - Keyboard: that of what is over it.
 * - States: with and without a corner.
 */
export const Art = ({ children, corner, className, ...props }: ArtProps) => (
  <div className={cx(art, className)}>
    <img {...props} alt="" />
    <div className={words}>{children}</div>
    {corner !== undefined && <p className={tag}>{corner}</p>}
  </div>
);
