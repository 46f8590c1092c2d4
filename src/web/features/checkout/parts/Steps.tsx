import { css } from '#styled/css';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { MY_PAYMENTS } from '../checkout.setup.ts';

/** The steps that replace the methods after an order was sent. */

const stack = css({ display: 'grid', gap: '4' });
const actions = css({ display: 'flex', flexWrap: 'wrap', gap: '3' });
const title = css({ fontSize: 'lg' });
const detail = css({ color: 'fg.muted' });

type StillCheckingProps = {
  step: 'idle' | 'checking' | 'unsupported';
  /** Why the last check brought no answer. */
  error: string | null;
  onCheck: () => void;
  /** Lets the attempt go; null while that is not offered. */
  onRelease: (() => void) | null;
};

/** Offers to check and, after a while, to look and decide. Ordering again might order twice. */
export const StillChecking = ({ step, error, onCheck, onRelease }: StillCheckingProps) => (
  <Card as="section" className={stack} role="alert">
    {step === 'unsupported' ? (
      <>
        <h2 className={title}>Did your order go through?</h2>
        <p>
          We lost the connection before we heard whether your order went through, and we can't find out from
          here.
        </p>
      </>
    ) : (
      <>
        <h2 className={title}>
          <Spinner /> Still checking your order
        </h2>
        <p>
          We haven't heard yet whether your order went through. We'll keep checking and take you to your
          payment as soon as we know, even if you leave this page and come back. Please don't order again.
        </p>
        {error !== null && <p className={detail}>{error}</p>}
      </>
    )}
    {onRelease !== null && (
      <p>
        Please check <Link to="/my/payments">My Payments</Link> and <Link to="/my/orders">My Orders</Link>. If
        your order isn't there, you can start over.
      </p>
    )}
    <div className={actions}>
      {step !== 'unsupported' && (
        <Button variant="secondary" pending={step === 'checking'} onClick={onCheck}>
          Check now
        </Button>
      )}
      {onRelease !== null && (
        <Button variant="secondary" onClick={onRelease}>
          Start over
        </Button>
      )}
    </div>
  </Card>
);

/** The outcome stayed unknown for a day, so the shopper has to look. */
export const OutcomeUnknown = ({ onBack }: { onBack: () => void }) => (
  <Card as="section" className={stack}>
    <Notice tone="warning" alert title="We couldn't confirm your order">
      You placed it about a day ago, and we still don't know whether it went through. Please check your
      payments and orders before you order again.
    </Notice>
    <div className={actions}>
      <Link to="/my/payments" look="primary">
        See your payments
      </Link>
      <Button variant="secondary" onClick={onBack}>
        Continue to payment
      </Button>
    </div>
  </Card>
);

type PendingPaymentProps = { redir: string; mayBeThisOrder: boolean; onBack: () => void };

/** An account may have only one pending payment. */
export const PendingPayment = ({ redir, mayBeThisOrder, onBack }: PendingPaymentProps) => (
  <Card as="section" className={stack}>
    <Notice tone="warning" alert title="You already have a pending payment.">
      {mayBeThisOrder
        ? 'It may be the order we lost track of. Please complete or cancel it before you order again.'
        : 'Please complete or cancel it first, then place this order. Your cart stays as it is.'}
    </Notice>
    <div className={actions}>
      <Link to={redir} look="primary">
        {redir === MY_PAYMENTS ? 'See My Payments' : 'Go to the pending payment'}
      </Link>
      <Button variant="secondary" onClick={onBack}>
        Back
      </Button>
    </div>
  </Card>
);

export const Redirecting = () => (
  <p>
    <Spinner /> {REDIRECTING}
  </p>
);
export const REDIRECTING = 'Your order is placed. Taking you to your payment…';
