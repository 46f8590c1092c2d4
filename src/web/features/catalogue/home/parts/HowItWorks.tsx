import { css } from '#styled/css';

const heading = css({ mb: '4' });
const steps = css({
  display: 'grid',
  gap: { base: '3', md: '5' },
  gridTemplateColumns: { md: 'repeat(3, minmax(0, 1fr))' },
});
const step = css({ display: 'flex', gap: '3', alignItems: 'start' });
const number = css({
  display: 'grid',
  placeItems: 'center',
  flexShrink: '0',
  boxSize: '8',
  borderRadius: 'full',
  bg: 'accent.subtle',
  color: 'accent.text',
  fontWeight: 'bold',
});
const title = css({ lineHeight: 'tight' });
const text = css({ color: 'fg.muted', fontSize: 'sm', textWrap: '[pretty]' });

const STEPS = [
  {
    title: 'Choose',
    text: 'Check the region and delivery time.',
  },
  {
    title: 'Pay',
    text: 'Send the exact amount, and watch it arrive.',
  },
  {
    title: 'Receive',
    text: "Your codes are in My Orders, and we'll email you.",
  },
];

/** From choosing to receiving, in three steps. */
export const HowItWorks = () => (
  <section aria-labelledby="how-it-works">
    <h2 id="how-it-works" className={heading}>
      How it works
    </h2>
    <ol className={steps}>
      {STEPS.map((each, at) => (
        <li key={each.title} className={step}>
          <span className={number} aria-hidden="true">
            {at + 1}
          </span>
          <div>
            <h3 className={title}>{each.title}</h3>
            <p className={text}>{each.text}</p>
          </div>
        </li>
      ))}
    </ol>
  </section>
);
