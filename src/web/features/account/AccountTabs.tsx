import { Link } from '#web/ui/Link.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';

/** The pages of an account (spec §2). */
export function AccountTabs() {
  return (
    <Tabs label="My account">
      <Link to="/my/profile" look="plain">
        My Profile
      </Link>
      <Link to="/my/orders" look="plain">
        My Orders
      </Link>
      <Link to="/my/payments" look="plain">
        My Payments
      </Link>
    </Tabs>
  );
}
