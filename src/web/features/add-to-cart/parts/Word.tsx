import type { SnapshotFrom } from 'xstate';
import { css } from '#styled/css';
import { Button } from '#web/ui/Button.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import { Notice, type Tone } from '#web/ui/Notice.tsx';
import type { addToCartMachine } from '../add-to-cart.machine.ts';

/** Over the page, so that the rows stay under the finger: on a phone at its foot, else under its row. */
const over = css({
  position: { base: 'fixed', md: 'absolute' },
  insetInline: '2',
  insetBlockStart: { md: '[calc(100% - 0.5rem)]' },
  insetBlockEnd: { base: '2', md: '[auto]' },
  zIndex: 'header',
  boxShadow: 'overlay',
  animation: 'rise',
  pe: '12',
});
const close = css({ position: 'absolute', insetBlockStart: '0', insetInlineEnd: '0' });

/** The stock check's refusal, in the words of spec §8. */
export const NOT_READY =
  'The item you just added in cart has an instant delivery feature but its not readily available in stock. It has been added to cart and you may place an order of this item but it may not be delivered instantly!';
export const NOT_ASKED =
  'The item has been added to your cart, but its stock could not be checked. Is your Internet working?';

/** What is to be said of an add that did not go as one would expect. */
export function Word({
  state,
  onDismiss,
}: {
  state: SnapshotFrom<typeof addToCartMachine>;
  onDismiss: () => void;
}) {
  const word = wordOf(state);
  if (word === null) return null;
  return (
    <Notice alert tone={word.tone} className={over}>
      {word.text}
      <Button variant="ghost" size="icon" className={close} aria-label="Dismiss" onClick={onDismiss}>
        <CloseIcon />
      </Button>
    </Notice>
  );
}

function wordOf(state: SnapshotFrom<typeof addToCartMachine>): { tone: Tone; text: string } | null {
  if (state.matches({ ready: 'warned' })) return { tone: 'warning', text: NOT_READY };
  if (state.matches({ ready: 'unasked' })) return { tone: 'warning', text: NOT_ASKED };
  const { refusal } = state.context;
  return state.matches({ ready: 'refused' }) && refusal !== null ? { tone: 'info', text: refusal } : null;
}
