import { css } from '#styled/css';
import { Card } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';

const crumbs = css({ width: '[8rem]', mb: '5' });
const page = css({
  display: 'grid',
  columnGap: '10',
  rowGap: '6',
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '18rem minmax(0, 1fr)' },
});
const head = css({
  display: 'grid',
  gap: '4',
  alignItems: 'center',
  gridTemplateColumns: { base: '6.5rem minmax(0, 1fr)', md: 'minmax(0, 1fr)' },
});
const picture = css({ width: 'full', aspectRatio: '[8 / 5]' });
const title = css({ width: '[70%]', fontSize: '2xl' });
const shelf = css({ display: 'grid', gap: '6' });
const line = css({ width: '[60%]', my: '2' });
const waiting = css({ srOnly: true });

const ROWS = ['first', 'second', 'third', 'fourth', 'fifth'];

/** A product page while its product is loading, in the layout it will have. */
export const ProductSkeleton = () => (
  <div>
    <span className={waiting}>
      <Spinner label="Loading" />
    </span>
    <Skeleton className={crumbs} />
    <div className={page}>
      <div className={head}>
        <Skeleton shape="block" className={picture} />
        <Skeleton className={title} />
      </div>
      <Card className={shelf}>
        {ROWS.map((row) => (
          <Skeleton key={row} className={line} />
        ))}
      </Card>
    </div>
  </div>
);
