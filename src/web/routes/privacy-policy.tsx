import { createFileRoute, type ErrorComponentProps, getRouteApi, useRouter } from '@tanstack/react-router';
import { PRIVACY } from '#web/features/legal/documents.ts';
import { LegalFailure, LegalScreen, LegalSkeleton } from '#web/features/legal/LegalScreen.tsx';
import { loadTexts } from '#web/features/legal/legal.effects.ts';
import { messageOf } from '#web/lib/failure.ts';
import { head } from '#web/platform/seo/head.ts';

export const Route = createFileRoute('/privacy-policy')({
  staticData: { page: 'prerendered' },
  codeSplitGroupings: [['loader', 'component', 'pendingComponent', 'errorComponent']],
  loader: async ({ context }) => ({
    loaded: await loadTexts(PRIVACY, context),
    head: head({ ...PRIVACY, noindex: true }),
  }),
  head: ({ loaderData }) => loaderData?.head ?? {},
  pendingComponent: () => <LegalSkeleton document={PRIVACY} />,
  errorComponent: Failure,
  component: Page,
});

const route = getRouteApi('/privacy-policy');

function Page() {
  return <LegalScreen document={PRIVACY} {...route.useLoaderData().loaded} />;
}

function Failure({ error }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <LegalFailure document={PRIVACY} reason={messageOf(error)} onRetry={() => void router.invalidate()} />
  );
}
