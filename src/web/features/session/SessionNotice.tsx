import type { SnapshotFrom } from 'xstate';
import { css } from '#styled/css';
import { dataState } from '#web/lib/effects.ts';
import type { sessionMachine } from './session.machine.ts';

/** Without height, in the page's margin, so that the page does not move when the notice appears. */
const anchor = css({ position: 'relative', height: '0' });
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

/** Says that the session could not be checked (spec §4). */
export function SessionNotice({ state }: { state: SnapshotFrom<typeof sessionMachine> }) {
  return (
    <div role="status" className={anchor} data-state={dataState(state)}>
      {state.matches('unreachable') && <p className={line}>Can't reach the shop. You stay logged in.</p>}
    </div>
  );
}
