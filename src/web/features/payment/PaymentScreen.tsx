import { useEffect, useRef } from 'react';
import type { EventFrom, SnapshotFrom } from 'xstate';
import { css } from '#styled/css';
import { dataState } from '#web/lib/effects.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { LiveRegion } from '#web/ui/LiveRegion.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { focusPageHeading, PageHeading } from '#web/ui/PageHeading.tsx';
import { CancelButton } from './parts/CancelButton.tsx';
import { Guidelines } from './parts/Guidelines.tsx';
import { LoadingPayment, LoadingTimer } from './parts/LoadingPayment.tsx';
import { Outcome } from './parts/Outcome.tsx';
import { Panel } from './parts/Panel.tsx';
import { BACK, PutBack } from './parts/PutBack.tsx';
import { Receipt } from './parts/Receipt.tsx';
import { SenderDialogs } from './parts/SenderDialogs.tsx';
import { SAVED, SenderForm } from './parts/SenderForm.tsx';
import { Status } from './parts/Status.tsx';
import { TimeLeft } from './parts/TimeLeft.tsx';
import { WishNotice } from './parts/WishNotice.tsx';
import type { paymentMachine } from './payment.machine.ts';

const heading = css({ mb: '0' });
const number = css({
  color: 'fg.muted',
  fontSize: 'sm',
  fontWeight: 'normal',
  letterSpacing: '[0]',
  overflowWrap: 'anywhere',
});
const page = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr)]',
  gap: '5',
  maxWidth: '[60rem]',
  mx: 'auto',
});
const columns = css({
  display: 'grid',
  gap: '5',
  alignItems: 'start',
  md: { gridTemplateColumns: '[minmax(0, 3fr) minmax(0, 2fr)]', gap: '8' },
});
const panel = css({ display: 'grid', gap: '4' });
const sender = css({ display: 'grid', gap: '4', pt: '4', borderTop: 'hairline' });
const cancel = css({ display: 'grid', gap: '4' });
const aside = css({ display: 'grid', gap: '6' });

export type PaymentState = SnapshotFrom<typeof paymentMachine>;
type Props = { state: PaymentState; send: (event: EventFrom<typeof paymentMachine>) => void };

/** A payment's page (spec §2): how much exactly, where to, how long left, and what happens next. */
export function PaymentScreen({ state, send }: Props) {
  const { id, payment, now, unread } = state.context;
  const isLoading = state.hasTag('loading');
  useKeptFocus(state.hasTag('open') ? 'waiting' : state.hasTag('returning') ? 'returning' : 'known');
  return (
    <section data-state={dataState(state)} className={page} aria-busy={isLoading}>
      <PageHeading
        className={heading}
        aside={
          payment ? <TimeLeft state={state} payment={payment} now={now} /> : isLoading && <LoadingTimer />
        }
      >
        Payment <span className={number}>#{id}</span>
      </PageHeading>
      <LiveRegion message={spoken(state)} />
      {isLoading && <LoadingPayment />}
      {state.hasTag('failed') && (
        <Notice
          tone="error"
          alert
          title="Couldn't load this payment"
          action={
            <Button variant="secondary" size="sm" onClick={() => send({ type: 'retry.pressed' })}>
              Try again
            </Button>
          }
        >
          <p>{unread}</p>
        </Notice>
      )}
      {payment && (
        <>
          <Status payment={payment} isAsking={state.hasTag('reading')} unread={unread} />
          {state.hasTag('open') ? (
            <Waiting state={state} send={send} payment={payment} />
          ) : (
            <Known state={state} send={send} payment={payment} />
          )}
        </>
      )}
    </section>
  );
}

/**
 * With the way to pay goes what had the focus in it, such as Cancel, and with the offer of the items its button: the focus comes to the
 * heading, above what has become of the payment.
 */
function useKeptFocus(view: 'waiting' | 'returning' | 'known'): void {
  const before = useRef(view);
  useEffect(() => {
    const hasGone = before.current !== 'known' && before.current !== view;
    before.current = view;
    if (hasGone && document.activeElement === document.body) focusPageHeading();
  }, [view]);
}

/** What a wish came to, for those who listen: its own place may come together with it. */
function spoken(state: PaymentState): string {
  if (state.hasTag('saved')) return SAVED;
  return state.hasTag('returned') ? BACK : '';
}

type KnownProps = Props & { payment: NonNullable<PaymentState['context']['payment']> };

/** What has become of a payment, once there is nothing to send any more. */
const Known = ({ state, send, payment }: KnownProps) => (
  <>
    <Outcome payment={payment} />
    <div className={columns}>
      <Card as="section" aria-label="The payment" className={panel}>
        <Receipt payment={payment} />
      </Card>
      <PutBack state={state} onWanted={() => send({ type: 'items.wanted' })} />
    </div>
  </>
);

/** How to pay, as long as the payment waits for its money. */
function Waiting({ state, send, payment }: KnownProps) {
  const { name, refusal } = state.context;
  const asksName = state.hasTag('asked');
  const asksRisk = state.hasTag('warned');
  /** What became of a wish stands where it was made: on a phone the top of the page is out of sight there. */
  const wishNotice = <WishNotice state={state} />;
  const isNaming = name !== null;
  const senderForm = (label: string, action: string, isMain: boolean) => (
    <SenderForm
      label={label}
      name={payment.user_input ?? ''}
      action={action}
      isMain={isMain}
      isBusy={state.hasTag('busy')}
      isSaved={state.hasTag('saved')}
      refusal={name === null ? null : refusal}
      onNamed={(typed) => send({ type: 'sender.named', name: typed })}
    />
  );

  return (
    <>
      <Outcome payment={payment} />
      <div className={columns}>
        <Card as="section" aria-label="How to pay" className={panel}>
          <Panel payment={payment} />
          {state.hasTag('missing') && (
            <Notice tone="warning" title="The sender's name is missing">
              <p>Without it we can't tell your transfer from others.</p>
            </Notice>
          )}
          {/* behind a dialog that asks for it, the name is not asked for a second time */}
          {payment.payment_method === 'bank' && !asksRisk && !asksName && (
            <div className={sender}>
              {isNaming && wishNotice}
              <div>{senderForm('Sender name', 'Update', false)}</div>
            </div>
          )}
        </Card>
        <div className={aside}>
          <Guidelines payment={payment} />
          <div className={cancel}>
            {!isNaming && wishNotice}
            <CancelButton
              pending={state.hasTag('cancelling')}
              disabled={state.hasTag('busy')}
              onCancel={() => send({ type: 'cancel.pressed' })}
            />
          </div>
        </div>
      </div>
      <SenderDialogs
        shown={asksRisk ? 'risk' : asksName ? 'name' : null}
        onUnderstood={() => send({ type: 'risk.understood' })}
        onPostponed={() => send({ type: 'sender.postponed' })}
      >
        {asksName && (
          <>
            {wishNotice}
            {senderForm('Exact sender name', 'Save', true)}
          </>
        )}
      </SenderDialogs>
    </>
  );
}
