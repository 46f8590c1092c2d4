import { css } from '#styled/css';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';

export const signInPage = css({
  display: 'grid',
  gap: '5',
  maxWidth: 'form',
  mx: 'auto',
  px: '4',
  py: { base: '8', md: '16' },
});

/** Until it is known who is signed in, and until the scripts of what is shown next have come. */
export function Arriving({ state }: { state?: string }) {
  return (
    <main className={signInPage} data-state={state}>
      <PageHeading>Keystall office</PageHeading>
      <p>
        <Spinner label="Looking for your session" />
      </p>
    </main>
  );
}
