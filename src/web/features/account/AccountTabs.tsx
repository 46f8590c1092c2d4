import { Link } from '#web/ui/Link.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';

/** The pages of an account (spec §2). */
export function AccountTabs() {
  return (
    <Tabs label="My account">
      <Link to="/my/profile" look="tab">
        My Profile
      </Link>
      <Link to="/my/orders" look="tab">
        My Orders
      </Link>
      <Link to="/my/payments" look="tab">
        My Payments
      </Link>
    </Tabs>
  );
}
