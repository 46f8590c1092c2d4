import type { EventFrom, SnapshotFrom } from 'xstate';
import { css } from '#styled/css';
import { dataState } from '#web/lib/effects.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { CancelButton } from './parts/CancelButton.tsx';
import { Guidelines } from './parts/Guidelines.tsx';
import { Panel } from './parts/Panel.tsx';
import { SenderDialogs } from './parts/SenderDialogs.tsx';
import { SenderForm } from './parts/SenderForm.tsx';
import { Status } from './parts/Status.tsx';
import { TimeLeft } from './parts/TimeLeft.tsx';
import { WishNotice } from './parts/WishNotice.tsx';
import type { paymentMachine } from './payment.machine.ts';

const page = css({ display: 'grid', gap: '5', maxWidth: '[60rem]', mx: 'auto' });
const columns = css({
  display: 'grid',
  gap: '5',
  alignItems: 'start',
  md: { gridTemplateColumns: '[minmax(0, 3fr) minmax(0, 2fr)]', gap: '8' },
});
const aside = css({ display: 'grid', gap: '6' });
const skeleton = css({ height: '[18rem]' });

export type PaymentState = SnapshotFrom<typeof paymentMachine>;
type Props = { state: PaymentState; send: (event: EventFrom<typeof paymentMachine>) => void };

/** A payment's page (spec §2): how much exactly, where to, how long left, and what happens next. */
export function PaymentScreen({ state, send }: Props) {
  const { id, payment, now, unread } = state.context;
  return (
    <section data-state={dataState(state)} className={page} aria-busy={state.matches('loading')}>
      <PageHeading aside={payment && <TimeLeft state={state} payment={payment} now={now} />}>
        Payment #{id}
      </PageHeading>
      {state.matches('loading') && (
        <div role="status" aria-label="Loading the payment" className={columns}>
          <Skeleton shape="block" className={skeleton} />
          <Skeleton shape="block" className={skeleton} />
        </div>
      )}
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
  const senderForm = (label: string, action: string, isFirst: boolean) => (
    <SenderForm
      label={label}
      name={payment.user_input ?? ''}
      action={action}
      isFirst={isFirst}
      pending={state.hasTag('busy')}
      onNamed={(name) => send({ type: 'sender.named', name })}
    />
  );
  // Behind a dialog the name is not asked for a second time.
  const isModal = asksName || state.matches({ open: { sender: 'warned' } });
  const sender =
    isOpen && !isModal ? senderForm('Sender name', 'Update', false) : (payment.user_input ?? '–');

  return (
    <>
      <Status
        payment={payment}
        isAsking={state.matches({ open: { status: 'asking' } })}
        unread={isOpen ? unread : null}
      />
      {!asksName && wishNotice}
      <div className={columns}>
        <Card as="section" aria-label="How to pay">
          {state.matches({ open: { sender: 'missing' } }) && (
            <Notice tone="warning" title="The sender's name is missing">
              Without it we can't tell your transfer from others.
            </Notice>
          )}
          <Panel payment={payment} sender={sender} />
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
        shown={state.matches({ open: { sender: 'warned' } }) ? 'risk' : asksName ? 'name' : null}
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
