import type { EventFrom, SnapshotFrom } from 'xstate';
import { dataState } from '#statecharts/index.ts';
import { css } from '#styled/css';
import { Button } from '#web/ui/Button.tsx';
import { Link } from '#web/ui/Link.tsx';
import { LiveRegion } from '#web/ui/LiveRegion.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { focusPageHeading } from '#web/ui/PageHeading.tsx';
import type { setAsideMachine } from './set-aside.machine.ts';

const space = css({ mb: '5' });
const list = css({ ps: '5', listStyle: 'disc', overflowWrap: 'anywhere' });
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });

const RETURNED = 'Your cart is back';

type Props = {
  state: SnapshotFrom<typeof setAsideMachine>;
  send: (event: EventFrom<typeof setAsideMachine>) => void;
  /** Whether it leads to the payment; on the way there it doesn't. */
  leadsOn: boolean;
};

/** The cart that waits for a deposit (R-165): what is in it, and when it comes back. */
export function SetAsideNotice({ state, send, leadsOn }: Props) {
  const { kept, notTaken } = state.context;
  return (
    <div data-state={dataState(state)}>
      <LiveRegion message={state.matches('returned') ? RETURNED : ''} />
      {state.hasTag('kept') && kept !== null && (
        <Notice
          className={space}
          title="Your cart is set aside"
          action={
            <Button
              variant="secondary"
              size="sm"
              pending={state.hasTag('busy')}
              onClick={() => {
                send({ type: 'putBack.pressed' });
                focusPageHeading();
              }}
            >
              Put it back now
            </Button>
          }
        >
          <ul className={list}>
            {kept.items.map(({ id, name, quantity }) => (
              <li key={id}>
                <bdi>
                  {name} × {quantity}
                </bdi>
              </li>
            ))}
          </ul>
          <p>
            {kept.payment === null
              ? "It'll be back once your deposit is paid, or if you take the deposit out."
              : "It'll be back once your deposit is paid, or if that payment ends without money."}
          </p>
          {state.hasTag('failed') && (
            <p role="alert">We couldn't put it back. Nothing is lost, so please try again.</p>
          )}
        </Notice>
      )}
      {state.matches('returned') && (
        <Notice
          tone="success"
          className={space}
          title={RETURNED}
          action={
            <div className={buttons}>
              {leadsOn && (
                <Link to="/payment-methods" look="primary" size="sm">
                  Go to payment
                </Link>
              )}
              <Button variant="secondary" size="sm" onClick={() => send({ type: 'notice.dismissed' })}>
                OK
              </Button>
            </div>
          }
        >
          {notTaken.length > 0 && (
            <>
              <p>We couldn't add all of these: they're no longer sold, or your cart is full.</p>
              <ul className={list}>
                {notTaken.map((name) => (
                  <li key={name} dir="auto">
                    {name}
                  </li>
                ))}
              </ul>
            </>
          )}
        </Notice>
      )}
    </div>
  );
}
