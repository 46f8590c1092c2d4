import { css } from '#styled/css';
import { ChevronRightIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/Link.tsx';
import banner from '../pictures/banner-valorant-vp.svg?no-inline';

const root = css({
  position: 'relative',
  display: 'grid',
  overflow: 'clip',
  borderRadius: 'lg',
  // The picture is dark in both themes, so its text is white in both.
  bg: '[oklch(0.24 0.13 290)]',
  color: '[white]',
  '& > *': { gridArea: '[1/1]' },
  _hover: { '& [data-go]': { bg: '[white]', color: '[oklch(0.27 0.13 290)]' } },
});
const picture = css({
  width: 'full',
  height: { base: '[12.5rem]', md: 'full' },
  md: { position: 'absolute', inset: '0' },
  objectFit: 'cover',
  objectPosition: '[43% 50%]',
});
/** Keeps the text readable: from the bottom on a phone, from the side on a desktop. */
const shade = css({
  zIndex: '[1]',
  backgroundImage: {
    base: '[linear-gradient(to top, oklch(0.24 0.13 290) 46%, transparent 68%)]',
    md: '[linear-gradient(to left, oklch(0.2 0.12 290 / 0.72) 18%, transparent 52%)]',
  },
});
const words = css({
  zIndex: '[1]',
  display: 'grid',
  gap: { base: '1', md: '2' },
  alignContent: { base: 'end', md: 'center' },
  justifyItems: 'start',
  p: { base: '4', md: '8' },
  // Low enough for the picks below it to show their prices on a small desktop.
  minHeight: { md: '[15.5rem]' },
  pt: { base: '[9.75rem]', md: '8' },
  md: { justifySelf: 'end', width: '[24rem]' },
});
const title = css({ fontSize: '2xl', fontWeight: 'bold', letterSpacing: 'tight', lineHeight: 'tight' });
const lead = css({
  fontSize: { base: 'sm', md: 'md' },
  lineHeight: 'normal',
  textWrap: '[pretty]',
  maxWidth: '[22rem]',
});
const go = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  mt: '2',
  ps: '4',
  pe: '3',
  minHeight: '10',
  border: '[1px solid white]',
  borderRadius: 'full',
  fontWeight: 'bold',
  transitionProperty: '[background-color, color]',
  transitionDuration: 'fast',
});

/**
 * The main banner, as one link. Its picture is the page's largest paint: of known size, and fetched
 * at once.
 */
export const Banner = () => (
  <Link to="/product/$" params={{ _splat: 'gift-cards/valorant-vp' }} look="plain" className={root}>
    <img className={picture} src={banner} alt="" width={1440} height={480} fetchPriority="high" />
    <span className={shade} />
    <span className={words}>
      <span className={title}>Valorant VP</span>
      <span className={lead}>Points for your Riot account, in your orders the moment you pay.</span>
      <span className={go} data-go="">
        Choose your points <ChevronRightIcon />
      </span>
    </span>
  </Link>
);
