import { createFileRoute } from '@tanstack/react-router';
import { useAppContext } from '#web/app/context.ts';
import { PRIVACY } from '#web/features/legal/documents.ts';
import { LegalPage } from '#web/features/legal/LegalPage.tsx';
import { head } from '#web/platform/seo/head.ts';

export const Route = createFileRoute('/privacy-policy')({
  staticData: { page: 'prerendered' },
  head: () => head({ ...PRIVACY, noindex: true }),
  component: PrivacyPage,
});

function PrivacyPage() {
  return <LegalPage document={PRIVACY} shop={useAppContext()} />;
}
