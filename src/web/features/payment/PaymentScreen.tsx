import type { EventFrom, SnapshotFrom } from 'xstate';
import { css } from '#styled/css';
import { dataState } from '#web/lib/effects.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { CancelButton } from './parts/CancelButton.tsx';
import { Guidelines } from './parts/Guidelines.tsx';
import { LoadingPayment, LoadingTimer } from './parts/LoadingPayment.tsx';
import { Panel } from './parts/Panel.tsx';
import { Receipt } from './parts/Receipt.tsx';
import { SenderDialogs } from './parts/SenderDialogs.tsx';
import { SenderForm } from './parts/SenderForm.tsx';
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
const sender = css({ pt: '4', borderTop: 'hairline' });
const aside = css({ display: 'grid', gap: '6' });

export type PaymentState = SnapshotFrom<typeof paymentMachine>;
type Props = { state: PaymentState; send: (event: EventFrom<typeof paymentMachine>) => void };

/** A payment's page (spec §2): how much exactly, where to, how long left, and what happens next. */
export function PaymentScreen({ state, send }: Props) {
  const { id, payment, now, unread } = state.context;
  return (
    <section data-state={dataState(state)} className={page} aria-busy={state.matches('loading')}>
      <PageHeading
        className={heading}
        aside={
          payment ? (
            <TimeLeft state={state} payment={payment} now={now} />
          ) : (
            state.matches('loading') && <LoadingTimer />
          )
        }
      >
        Payment <span className={number}>#{id}</span>
      </PageHeading>
      {state.matches('loading') && <LoadingPayment />}
      {state.matches('failed') && (
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
      {payment && <Known state={state} send={send} payment={payment} />}
    </section>
  );
}

type KnownProps = Props & { payment: NonNullable<PaymentState['context']['payment']> };

function Known({ state, send, payment }: KnownProps) {
  const { unread, refusal } = state.context;
  const isOpen = state.matches('open');
  const asksName = state.matches({ open: { sender: 'asked' } });
  const wishNotice = <WishNotice state={state} refusal={refusal} />;
  const senderForm = (label: string, action: string, isMain: boolean) => (
    <SenderForm
      label={label}
      name={payment.user_input ?? ''}
      action={action}
      isMain={isMain}
      pending={state.hasTag('busy')}
      onNamed={(name) => send({ type: 'sender.named', name })}
    />
  );
  const asksRisk = state.matches({ open: { sender: 'warned' } });
  const lacksName = state.matches({ open: { sender: 'missing' } });

  return (
    <>
      <Status
        payment={payment}
        isAsking={state.matches({ open: { status: 'asking' } })}
        unread={isOpen ? unread : null}
      />
      {!asksName && wishNotice}
      <div className={columns}>
        <Card as="section" aria-label={isOpen ? 'How to pay' : 'The payment'} className={panel}>
          {isOpen ? <Panel payment={payment} /> : <Receipt payment={payment} />}
          {lacksName && (
            <Notice tone="warning" title="The sender's name is missing">
              <p>Without it we can't tell your transfer from others.</p>
            </Notice>
          )}
          {/* behind a dialog that asks for it, the name is not asked for a second time */}
          {isOpen && payment.payment_method === 'bank' && !asksRisk && !asksName && (
            <div className={sender}>{senderForm('Sender name', 'Update', false)}</div>
          )}
        </Card>
        {isOpen && (
          <div className={aside}>
            <Guidelines payment={payment} />
            <CancelButton
              pending={state.matches({ open: { action: 'cancelling' } })}
              disabled={state.hasTag('busy')}
              onCancel={() => send({ type: 'cancel.pressed' })}
            />
          </div>
        )}
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
