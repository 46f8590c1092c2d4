import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/my/')({
  staticData: { page: 'guarded' },
  beforeLoad: () => {
    throw redirect({ to: '/my/profile', replace: true });
  },
});
