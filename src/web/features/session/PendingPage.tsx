import { css } from '#styled/css';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';

const unseen = css({ srOnly: true });
const title = css({ width: '[12ch]', maxWidth: 'full', fontSize: '2xl', mb: '6' });
const body = css({ height: '[15rem]' });

/** Shown during the first session check. The check may redirect, so it shows no particular page. */
export const PendingPage = () => (
  <div>
    <h1 className={unseen}>Opening the page</h1>
    <VisuallyHidden>
      <Spinner label="Loading" />
    </VisuallyHidden>
    <Skeleton className={title} />
    <Skeleton shape="block" className={body} />
  </div>
);
