import { createFileRoute } from '@tanstack/react-router';
import { head } from '#web/app/head.ts';
import { PRIVACY } from '#web/features/legal/documents.ts';
import { LegalPage } from '#web/features/legal/LegalPage.tsx';

export const Route = createFileRoute('/privacy-policy')({
  head: () => head({ ...PRIVACY, noindex: true }),
  component: () => <LegalPage document={PRIVACY} />,
});
