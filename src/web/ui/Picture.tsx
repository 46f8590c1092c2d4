import type { ComponentProps } from 'react';
import { css, cx } from '#styled/css';
import { BoxIcon } from './icons.tsx';

const picture = css({ width: 'full', aspectRatio: '[8 / 5]', objectFit: 'cover', bg: 'accent.subtle' });
const blank = css({ display: 'grid', placeItems: 'center', color: 'accent.text', fontSize: '2xl' });

type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'alt' | 'width' | 'height'> & {
  /** Its address; undefined if there is no picture. */
  src: string | undefined;
};

/**
 * The picture of a category or a product, 640 × 400. It has no alt text, because the name is
 * beside it.
 *
 * - Use: for a category or a product, with its name beside it.
 * - Not: where the picture says something that no text says: it has no alt text.
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
