import { css } from '#styled/css';
import { Skeleton } from '#web/ui/Skeleton.tsx';

const page = css({ display: 'grid', gap: { base: '4', md: '5' } });
const columns = css({
  display: 'grid',
  gap: { base: '5', md: '8' },
  md: { gridTemplateColumns: '[minmax(0, 3fr) minmax(0, 2fr)]' },
});
const status = css({ height: { base: '12', md: '16' } });
const panel = css({ height: '[24rem]' });
const timer = css({ width: '24', height: '10', borderRadius: 'full' });

/** The page's skeleton while its payment is loading. */
export const LoadingPayment = () => (
  <div role="status" aria-label="Loading the payment" className={page}>
    <Skeleton shape="block" className={status} />
    <div className={columns}>
      <Skeleton shape="block" className={panel} />
      <Skeleton shape="block" className={panel} />
    </div>
  </div>
);

export const LoadingTimer = () => <Skeleton shape="block" className={timer} />;
