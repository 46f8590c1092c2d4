import { css } from '#styled/css';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';

/** The steps that replace the methods after an order was sent. */

const stack = css({ display: 'grid', gap: '4' });
const actions = css({ display: 'flex', flexWrap: 'wrap', gap: '3' });
const title = css({ fontSize: 'lg' });

type StillCheckingProps = { isChecking: boolean; onCheck: () => void };

/** Offers only to check, because ordering again might order twice. */
export const StillChecking = ({ isChecking, onCheck }: StillCheckingProps) => (
  <Card as="section" className={stack} role="alert">
    <h2 className={title}>
      <Spinner /> Still checking your order
    </h2>
    <p>
      We are still waiting to hear whether your order was placed. We keep checking, and take you to your
      payment as soon as we know, even if you leave this page and come back. Please don't order again.
    </p>
    <div className={actions}>
      <Button variant="secondary" pending={isChecking} onClick={onCheck}>
        Check now
      </Button>
    </div>
  </Card>
);

/** The outcome stayed unknown for a day, so the shopper has to look. */
export const OutcomeUnknown = ({ onBack }: { onBack: () => void }) => (
  <Card as="section" className={stack}>
    <Notice tone="warning" alert title="We could not confirm your order">
      You placed it about a day ago, and we have not been able to find out since whether it went through.
      Please check your payments and orders before you order again.
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

/** An account may have only one pending payment. */
export const PendingPayment = ({ redir, onBack }: { redir: string; onBack: () => void }) => (
  <Card as="section" className={stack}>
    <Notice tone="warning" alert title="You already have a pending payment.">
      Please complete or cancel it first, and then place this order. Your cart stays as it is.
    </Notice>
    <div className={actions}>
      <Link to={redir} look="primary">
        Go to the pending payment
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
