import { brand } from '#contract/brand.ts';
import { css } from '#styled/css';
import { link } from '#styled/recipes';
import { Link } from '#web/ui/Link.tsx';

const promise = css({ color: 'fg.muted', fontSize: 'sm', overflowWrap: 'anywhere' });

/** The refund promise and the support address, before any money is sent. */
export const Assurance = () => (
  <p className={promise}>
    {brand.refunds} <Link to="/terms-of-service">How refunds work</Link>. Support:{' '}
    <a translate="no" href={`mailto:${brand.email}`} className={link({ look: 'text' })}>
      {brand.email}
    </a>{' '}
    or the chat, {brand.hours.days}, {brand.hours.times} {brand.hours.zone}.
  </p>
);
