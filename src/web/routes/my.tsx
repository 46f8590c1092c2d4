import { createFileRoute, Outlet } from '@tanstack/react-router';
import { css } from '#styled/css';
import { membersOnly } from '#web/app/guards.ts';
import { head } from '#web/app/head.ts';
import { PendingPage } from '#web/app/session/PendingPage.tsx';
import { AccountTabs } from '#web/features/account/AccountTabs.tsx';

const page = css({ mt: '6' });

export const Route = createFileRoute('/my')({
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
