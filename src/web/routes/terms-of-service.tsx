import { createFileRoute } from '@tanstack/react-router';
import { head } from '#web/app/head.ts';
import { TERMS } from '#web/features/legal/documents.ts';
import { LegalPage } from '#web/features/legal/LegalPage.tsx';

export const Route = createFileRoute('/terms-of-service')({
  head: () => head({ ...TERMS, noindex: true }),
  component: () => <LegalPage document={TERMS} />,
});
