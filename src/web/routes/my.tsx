import { createFileRoute, Outlet } from '@tanstack/react-router';
import { css } from '#styled/css';
import { membersOnly } from '#web/app/navigation/guards.ts';
import { AccountTabs } from '#web/features/account/AccountTabs.tsx';
import { PendingPage } from '#web/features/session/PendingPage.tsx';
import { head } from '#web/platform/seo/head.ts';

const page = css({ mt: '6' });

export const Route = createFileRoute('/my')({
  staticData: { page: 'guarded' },
  beforeLoad: membersOnly,
  head: () => head({ title: 'My Account', noindex: true }),
  pendingComponent: PendingPage,
  component: () => (
    <>
      <AccountTabs />
      <div className={page}>
        <Outlet />
      </div>
    </>
  ),
});
