import type { SnapshotFrom } from 'xstate';
import { css } from '#styled/css';
import { dataState } from '#web/lib/effects.ts';
import type { sessionMachine } from './session.machine.ts';

/** It has no height of its own: it stands in the page's margin, so that nothing moves when it comes and goes. */
const place = css({ position: 'relative', height: '0' });
const line = css({
  position: 'absolute',
  insetInline: '0',
  bottom: '0',
  color: 'warning',
  fontSize: 'xs',
  lineHeight: 'normal',
  textAlign: 'center',
  whiteSpace: 'nowrap',
});

/** A quiet line while the host can't be reached (spec §4): the shopper stays logged in. */
export function SessionNotice({ state }: { state: SnapshotFrom<typeof sessionMachine> }) {
  return (
    <div role="status" className={place} data-state={dataState(state)}>
      {state.matches('unreachable') && <p className={line}>Can't reach the shop. You stay logged in.</p>}
    </div>
  );
}
