import type { SnapshotFrom } from 'xstate';
import { css } from '#styled/css';
import { Button } from '#web/ui/Button.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import { Notice, type Tone } from '#web/ui/Notice.tsx';
import type { addToCartMachine } from '../add-to-cart.machine.ts';

/**
 * At the bottom of the screen, so that rows neither move nor stay covered. On a desktop it is wide
 * enough for two lines. The opened chat is above it.
 */
const over = css({
  position: 'fixed',
  insetInline: { base: '2', lg: '16' },
  insetBlockEnd: '[calc(0.5rem + var(--foot, 0px) + var(--bar, 0px))]',
  zIndex: '[1]',
  boxShadow: 'overlay',
  animation: 'rise',
  // Full lines keep it low on a phone. The button is beside the first one alone.
  '& p': { textWrap: '[wrap]' },
  '& p:first-child': { pe: '8' },
});
const close = css({ position: 'absolute', insetBlockStart: '0', insetInlineEnd: '0' });

/** The stock check's refusal, in the words of spec §8. */
export const OUT_OF_STOCK_WARNING =
  'The item you just added in cart has an instant delivery feature but its not readily available in stock. It has been added to cart and you may place an order of this item but it may not be delivered instantly!';
export const STOCK_UNKNOWN_WARNING =
  "It's in your cart, but we couldn't check whether it's in stock. Is your Internet working?";

type AddNoticeProps = { state: SnapshotFrom<typeof addToCartMachine>; onDismiss: () => void };

/** The notice of an add that went wrong or only in part. */
export function AddNotice({ state, onDismiss }: AddNoticeProps) {
  const tone = toneOf(state);
  if (tone === null) return null;
  return (
    <Notice alert tone={tone} title={titleOf(state)} className={over}>
      {state.matches({ ready: 'warned' }) && <p>{OUT_OF_STOCK_WARNING}</p>}
      {state.matches({ ready: 'unchecked' }) && <p>{STOCK_UNKNOWN_WARNING}</p>}
      {state.context.reason !== null && <p>{state.context.reason}</p>}
      <Button variant="ghost" size="icon" className={close} aria-label="Dismiss" onClick={onDismiss}>
        <CloseIcon />
      </Button>
    </Notice>
  );
}

/** The long texts in a few words, to be read at a glance. */
function titleOf(state: AddNoticeProps['state']): string | null {
  if (state.matches({ ready: 'warned' })) return 'In your cart, but not in stock right now';
  return state.matches({ ready: 'unchecked' }) ? 'In your cart' : null;
}

function toneOf(state: AddNoticeProps['state']): Tone | null {
  if (state.matches({ ready: 'warned' }) || state.matches({ ready: 'unchecked' })) return 'warning';
  return state.matches({ ready: 'capped' }) || state.matches({ ready: 'refused' }) ? 'info' : null;
}
