import { useEffect } from 'react';
import { brand } from '#contract/brand.ts';
import { css } from '#styled/css';
import { link } from '#styled/recipes';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { AlertIcon } from '#web/ui/icons.tsx';
import { focusPageHeading } from '#web/ui/PageHeading.tsx';

const hint = css({ mt: '2' });

/**
 * The screen for any uncaught error (spec §2): what went wrong, and what to do about it. It may take the
 * place of a page at any time, so it takes the focus, and its title comes before that of the page.
 */
export function ErrorScreen({ message }: { message: string }) {
  useEffect(() => focusPageHeading({ preventScroll: true }), []);
  return (
    <EmptyState
      level={1}
      icon={<AlertIcon />}
      title="Oops!"
      action={<Button onClick={() => window.location.reload()}>Reload</Button>}
    >
      <title>{`Oops! · ${brand.name}`}</title>
      <p>{message}</p>
      <p className={hint}>
        On a phone, close this tab and open the shop again. On a computer, try a hard refresh (Ctrl + Shift +
        R, or ⌘ + Shift + R). If it happens again, please report it by email to{' '}
        <a translate="no" href={`mailto:${brand.email}`} className={link({ look: 'text' })}>
          {brand.email}
        </a>
        .
      </p>
    </EmptyState>
  );
}
