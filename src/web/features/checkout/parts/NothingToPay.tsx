import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { AlertIcon, CartIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/Link.tsx';

export const LoadFailed = ({ reason, onRetry }: { reason: string | null; onRetry: () => void }) => (
  <EmptyState
    icon={<AlertIcon />}
    title="Oops.. Couldn't fetch some data from server. Is your Internet working?"
    action={<Button onClick={onRetry}>Try again</Button>}
  >
    {reason !== null && <p>{reason}</p>}
  </EmptyState>
);

/** Also shown when a shopper returns from a gateway's invoice. */
export const EmptyCart = () => (
  <EmptyState
    icon={<CartIcon />}
    title="Your cart is empty! Add some stuff to your cart before proceeding to payment."
    action={
      <Link to="/" look="primary">
        Go to the shop
      </Link>
    }
  >
    <p>
      Have you just placed an order? You'll find it in <Link to="/my/payments">My Payments</Link>.
    </p>
  </EmptyState>
);
