import { css } from '#styled/css';
import { Skeleton } from '#web/ui/Skeleton.tsx';

const body = css({
  display: 'grid',
  gap: { base: '6', md: '8' },
  maxWidth: 'prose',
  md: { gridColumn: '2' },
});
const section = css({ display: 'grid', gap: '3' });
const heading = css({ width: '[60%]', fontSize: 'xl' });
const text = css({ height: '24' });

const SECTIONS = ['first', 'second', 'third', 'fourth', 'fifth'];

/** A text that is loading, taller than a screen so that the footer stays in place. */
export const TextSkeleton = () => (
  <div role="status" aria-label="Loading the text" className={body}>
    {SECTIONS.map((key) => (
      <div key={key} className={section}>
        <Skeleton className={heading} />
        <Skeleton shape="block" className={text} />
      </div>
    ))}
  </div>
);
