import { createFileRoute } from '@tanstack/react-router';
import { useAppContext } from '#web/app/context.ts';
import { TERMS } from '#web/features/legal/documents.ts';
import { LegalPage } from '#web/features/legal/LegalPage.tsx';
import { head } from '#web/platform/seo/head.ts';

export const Route = createFileRoute('/terms-of-service')({
  staticData: { page: 'prerendered' },
  head: () => head({ ...TERMS, noindex: true }),
  component: TermsPage,
});

function TermsPage() {
  return <LegalPage document={TERMS} shop={useAppContext()} />;
}
