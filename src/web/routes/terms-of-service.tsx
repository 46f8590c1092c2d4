import { createFileRoute, type ErrorComponentProps, getRouteApi, useRouter } from '@tanstack/react-router';
import { TERMS } from '#web/features/legal/documents.ts';
import { LegalFailure, LegalScreen, LegalSkeleton } from '#web/features/legal/LegalScreen.tsx';
import { loadTexts } from '#web/features/legal/legal.effects.ts';
import { messageOf } from '#web/lib/failure.ts';
import { head } from '#web/platform/seo/head.ts';

export const Route = createFileRoute('/terms-of-service')({
  staticData: { page: 'prerendered' },
  codeSplitGroupings: [['loader', 'component', 'pendingComponent', 'errorComponent']],
  loader: async ({ context }) => ({
    loaded: await loadTexts(TERMS, context),
    head: head({ ...TERMS, noindex: true }),
  }),
  head: ({ loaderData }) => loaderData?.head ?? {},
  pendingComponent: () => <LegalSkeleton document={TERMS} />,
  errorComponent: Failure,
  component: Page,
});

const route = getRouteApi('/terms-of-service');

function Page() {
  return <LegalScreen document={TERMS} {...route.useLoaderData().loaded} />;
}

function Failure({ error }: ErrorComponentProps) {
  const router = useRouter();
  return <LegalFailure document={TERMS} reason={messageOf(error)} onRetry={() => void router.invalidate()} />;
}
