import { css } from '#styled/css';
import { Card } from '#web/ui/Card.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Art } from '#web/ui/Picture.tsx';
import codes from '../pictures/feature-1.svg?no-inline';
import topUps from '../pictures/feature-2.svg?no-inline';

const shelf = css({
  display: 'grid',
  gap: { base: '3', md: '5' },
  gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))' },
});
const picture = css({ '--ratio': '704 / 320', height: 'full' });
const title = css({ fontSize: { base: 'md', md: 'lg' }, fontWeight: 'bold', lineHeight: 'tight' });
const text = css({ mt: '1', fontSize: 'sm', maxWidth: '[24rem]', mdDown: { display: 'none' } });

/** The shop's features, with links. */
const FEATURES = [
  {
    path: 'gift-cards',
    image: codes,
    title: 'Codes the moment you pay',
    text: 'Gift cards and keys marked Instant come from our own stock, at any hour.',
  },
  {
    path: 'game-topups',
    image: topUps,
    title: 'Top-ups to your player ID',
    text: 'UC, Diamonds and Crystals, loaded by hand during working hours. We never ask for your password.',
  },
];

/** Two feature pictures, each one link with its text over it. */
export const Features = () => (
  <ul className={shelf}>
    {FEATURES.map((feature) => (
      <Card as="li" padded={false} pressable key={feature.path}>
        <Art className={picture} src={feature.image} width={704} height={320} loading="lazy">
          <p className={title}>
            <Link to="/product/$" params={{ _splat: feature.path }} look="plain">
              {feature.title}
            </Link>
          </p>
          <p className={text}>{feature.text}</p>
        </Art>
      </Card>
    ))}
  </ul>
);
