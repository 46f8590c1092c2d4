import { type ReactNode, useEffect, useRef } from 'react';
import type { EventFrom } from 'xstate';
import { dataState } from '#statecharts/index.ts';
import { css, cx } from '#styled/css';
import { button } from '#styled/recipes';
import { Assurance } from '#web/features/checkout/parts/Assurance.tsx';
import type { NoteOf } from '#web/features/orders/order-text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Code } from '#web/ui/Code.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { LiveRegion } from '#web/ui/LiveRegion.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { focusPageHeading, PageHeading } from '#web/ui/PageHeading.tsx';
import { isNamed } from './delivery.ts';
import { CancelButton } from './parts/CancelButton.tsx';
import { CommandNotice } from './parts/CommandNotice.tsx';
import { Completion } from './parts/Completion.tsx';
import {
  FOUND_MONEY,
  FoundMoney,
  SET_ASIDE_MONEY,
  SetAsideMoney,
  VANISHED_MONEY,
  VanishedTransfer,
} from './parts/FoundMoney.tsx';
import { Guidelines } from './parts/Guidelines.tsx';
import { LoadingPayment, LoadingTimer } from './parts/LoadingPayment.tsx';
import { Outcome } from './parts/Outcome.tsx';
import { PaidFor } from './parts/PaidFor.tsx';
import { Panel } from './parts/Panel.tsx';
import { PaymentRecap } from './parts/PaymentRecap.tsx';
import { Progress } from './parts/Progress.tsx';
import { ITEMS_RESTORED, RestoreItems } from './parts/RestoreItems.tsx';
import { SenderDialogs } from './parts/SenderDialogs.tsx';
import { SENDER_SAVED, SenderForm } from './parts/SenderForm.tsx';
import { Status } from './parts/Status.tsx';
import { TimeLeft } from './parts/TimeLeft.tsx';
import type { PaymentState, paymentMachine } from './payment.machine.ts';
import { hasVanished, isMoneyFound, isMoneySetAside } from './payment-outcome.ts';
import { takesSender } from './sender.ts';

/** The time left is in the title's line, unless large text leaves no room for it. */
const heading = css({
  mb: '0',
  '& > :first-child': { flex: '[1 1 10rem]' },
  '& h1': { fontSize: { base: 'xl', md: '2xl' } },
});
const number = css({
  color: 'fg.muted',
  fontSize: 'md',
  fontWeight: 'normal',
  letterSpacing: '[0]',
  overflowWrap: 'anywhere',
});
const page = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr)]',
  gap: { base: '4', md: '5' },
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
const foldedHead = css({ '[open] > &': { mb: '4' } });
const mark = css({ '[open] > summary > &': { rotate: '[180deg]' } });
const sender = css({ display: 'grid', gap: '4', pt: '4', borderTop: 'hairline' });
const cancel = css({ display: 'grid', gap: '4' });
const aside = css({ display: 'grid', gap: '6' });

type Props = {
  state: PaymentState;
  send: (event: EventFrom<typeof paymentMachine>) => void;
  /** An offer to a shopper who waits for the money to arrive. */
  offer?: ReactNode;
  /** How to redeem a product. */
  noteOf?: NoteOf | undefined;
  /** Leads to support, with the payment as the subject. */
  onProblem?: (() => void) | undefined;
};

/**
 * A payment's page (spec §2): the amount, its destination, the time left, and what happens next.
 */
export function PaymentScreen({ state, send, offer, noteOf, onProblem }: Props) {
  const { id, payment, now, readError } = state.context;
  const isLoading = state.hasTag('loading');
  useFocusOnViewChange(
    state.hasTag('pending') ? 'pending' : state.hasTag('restoring') ? 'restoring' : 'settled',
  );
  return (
    <section data-state={dataState(state)} className={page} aria-busy={isLoading}>
      <PageHeading
        className={heading}
        aside={
          payment ? <TimeLeft state={state} payment={payment} now={now} /> : isLoading && <LoadingTimer />
        }
      >
        Payment{' '}
        <span translate="no" className={number}>
          #{payment?.number ?? id}
        </span>
      </PageHeading>
      <LiveRegion message={announcementOf(state)} />
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
          <p>{readError}</p>
        </Notice>
      )}
      {payment && (
        <>
          <Status payment={payment} isPolling={state.hasTag('reading')} readError={readError} />
          {isMoneyFound(payment) && <FoundMoney payment={payment} />}
          {(state.hasTag('moneySetAside') || isMoneySetAside(payment)) && <SetAsideMoney />}
          {hasVanished(payment, state.context.wasSeen) && <VanishedTransfer payment={payment} />}
          {state.hasTag('pending') ? (
            <PendingView state={state} send={send} payment={payment} offer={offer} />
          ) : (
            <ClosedView
              state={state}
              send={send}
              payment={payment}
              offer={offer}
              noteOf={noteOf}
              onProblem={onProblem}
            />
          )}
          <div>
            <CopyButton variant="ghost" text={id} what="in full" label="Copy payment ID" />
          </div>
        </>
      )}
    </section>
  );
}

/**
 * Focuses the heading when the focused button, Cancel or Restore, disappeared with its view.
 */
function useFocusOnViewChange(view: 'pending' | 'restoring' | 'settled'): void {
  const before = useRef(view);
  useEffect(() => {
    const hasGone = before.current !== 'settled' && before.current !== view;
    before.current = view;
    if (hasGone && document.activeElement === document.body) focusPageHeading();
  }, [view]);
}

/**
 * Announced by a region that exists from the start, because the result appears together with its
 * element.
 */
function announcementOf(state: PaymentState): string {
  if (state.hasTag('saved')) return SENDER_SAVED;
  // Goods that came while the shopper waited here; earlier ones are read with the page.
  if (state.context.order !== null && state.matches({ completed: 'delivered' }))
    return 'Your order is complete.';
  if (state.hasTag('moneyFound')) return FOUND_MONEY;
  if (state.hasTag('moneySetAside')) return SET_ASIDE_MONEY;
  if (state.hasTag('moneyVanished')) return VANISHED_MONEY;
  return state.hasTag('restored') ? ITEMS_RESTORED : '';
}

type ViewProps = Props & { payment: NonNullable<PaymentState['context']['payment']> };

/** When there is nothing left to send: the outcome, and the payment's details. */
const ClosedView = ({
  state,
  send,
  payment,
  offer,
  noteOf = () => undefined,
  onProblem = () => {},
}: ViewProps) => (
  <>
    {payment.status === 1 ? (
      <Completion state={state} payment={payment} noteOf={noteOf} onProblem={onProblem} />
    ) : (
      <>
        {/* Beside found money it would say not to send any. */}
        {!isMoneyFound(payment) && <Outcome payment={payment} />}
        <Progress state={state} payment={payment} />
      </>
    )}
    {!isNamed({ payment, order: state.context.order }) && <PaidFor payment={payment} />}
    <div className={columns}>
      <Card as="section" aria-label="The payment" className={panel}>
        <PaymentRecap payment={payment} />
      </Card>
      {state.matches('confirming') && offer}
      <RestoreItems state={state} onRestore={() => send({ type: 'restore.pressed' })} />
    </div>
  </>
);

/** How to pay, while there is money to send. */
function PendingView({ state, send, payment, offer }: ViewProps) {
  const { senderName, savedSender, commandError } = state.context;
  const isAskingSender = state.hasTag('askingName');
  const isWarning = state.hasTag('riskWarning');
  // Shown beside the command's own button, because on a phone the top of the page is out of view.
  const commandNotice = <CommandNotice state={state} />;
  const isSavingSender = senderName !== null;
  const isFound = state.hasTag('moneyFound');
  const isFolded = isFound || state.hasTag('moneyVanished');
  const senderForm = (label: string, action: string, isPrimary: boolean) => (
    <SenderForm
      label={label}
      name={payment.user_input ?? ''}
      suggestion={savedSender}
      action={action}
      isPrimary={isPrimary}
      isBusy={state.hasTag('busy') && isSavingSender}
      isDisabled={state.hasTag('busy') && !isSavingSender}
      isSaved={state.hasTag('saved')}
      formError={senderName === null ? null : commandError}
      onSubmitName={(typed) => send({ type: 'sender.submitted', name: typed })}
    />
  );

  return (
    <>
      <Outcome payment={payment} />
      <Progress state={state} payment={payment} />
      <div className={columns}>
        <Card as="section" aria-label="How to pay" className={panel}>
          {isFolded ? (
            <details>
              <summary className={cx(button({ variant: 'secondary', size: 'sm' }), foldedHead)}>
                {isFound
                  ? "How to pay, if you haven't sent anything"
                  : 'How to pay, if it never left your wallet'}
                <ChevronDownIcon className={mark} />
              </summary>
              <div className={panel}>
                <Panel payment={payment} />
                <Guidelines payment={payment} />
              </div>
            </details>
          ) : (
            <Panel payment={payment} />
          )}
          {state.hasTag('missing') && <NoSender number={payment.number} />}
          {/* Hidden while a dialog asks for the same. */}
          {takesSender(payment) && !isWarning && !isAskingSender && (
            <div className={sender}>
              {isSavingSender && commandNotice}
              <div>{senderForm('Sender name', 'Update', false)}</div>
            </div>
          )}
        </Card>
        <div className={aside}>
          <PaidFor payment={payment} />
          {!isFolded && <Guidelines payment={payment} />}
          <Assurance />
          {offer}
          <div className={cancel}>
            {!isSavingSender && commandNotice}
            <CancelButton
              pending={state.hasTag('cancelling')}
              disabled={state.hasTag('busy')}
              isMoneyFound={isFound}
              onCancel={() => send({ type: 'cancel.pressed' })}
            />
          </div>
        </div>
      </div>
      <SenderDialogs
        shown={isWarning ? 'risk' : isAskingSender ? 'name' : null}
        number={payment.number}
        onContinue={() => send({ type: 'risk.acknowledged' })}
        onClose={() => send({ type: 'sender.postponed' })}
      >
        {isAskingSender && (
          <>
            {commandNotice}
            {senderForm('Exact sender name', 'Save', true)}
          </>
        )}
      </SenderDialogs>
    </>
  );
}

/** With the payment's number a transfer needs no name. */
const NoSender = ({ number }: { number: string | undefined }) =>
  number === undefined ? (
    <Notice tone="warning" title="The sender's name is missing">
      <p>Without it we can't tell your transfer from others.</p>
    </Notice>
  ) : (
    <Notice tone="info" title="No sender name is saved">
      <p>
        With <Code>{number}</Code> as its reference or remark, your transfer doesn't need one. Without the
        number, one of us can only find it by the name.
      </p>
    </Notice>
  );
