import { css } from '#styled/css';
import type { LineNews } from '#web/app/cart/lines.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

const space = css({ mb: '5' });

/** What a new catalogue did to the cart: who is gone, and that prices changed. The lines say which. */
export function News({ told, onRead }: { told: readonly LineNews[]; onRead: () => void }) {
  if (told.length === 0) return null;
  const gone = told.filter(({ kind }) => kind === 'gone');
  return (
    <Notice
      tone="warning"
      className={space}
      title="Your cart has changed"
      action={
        <Button variant="secondary" size="sm" onClick={onRead}>
          Got it
        </Button>
      }
    >
      {gone.map(({ id, name }) => (
        <p key={id}>
          <bdi>{name}</bdi> is no longer sold, and has left your cart.
        </p>
      ))}
      {gone.length < told.length && <p>Prices are new; the lines below say which.</p>}
    </Notice>
  );
}
