import { inPage } from '#statecharts/storybook/stories.tsx';
import { NO_ANSWER } from '#web/lib/failure.ts';
import preview from '../../../../../.storybook/preview.tsx';
import { PRIVACY, TERMS } from '../documents.ts';
import { LegalFailure, LegalScreen, LegalSkeleton } from '../LegalScreen.tsx';
import { SAMPLE_PRIVACY, SAMPLE_TEXTS } from './sample-texts.ts';

const UNREACHABLE = "Couldn't reach the shop. Is your Internet working?";

const meta = preview.meta({
  title: 'Every page/Legal texts',
  component: LegalScreen,
  args: { document: TERMS, texts: SAMPLE_TEXTS, leftOut: 0 },
  parameters: inPage({ page: '/terms-of-service' }),
});

const failed = (reason: string) => ({
  parameters: { shows: 'failed' },
  render: () => <LegalFailure document={TERMS} reason={reason} onRetry={() => {}} />,
});

export const Shown = meta.story();
export const Loading = meta.story({
  parameters: { shows: 'loading' },
  render: () => <LegalSkeleton document={TERMS} />,
});
export const WithoutNetwork = meta.story(failed(UNREACHABLE));
export const WithoutAnswer = meta.story(failed(NO_ANSWER));
export const NotThere = meta.story(failed('There is nothing here.'));

const ofPrivacy = (shows?: 'loading' | 'failed') => ({
  args: { document: PRIVACY, texts: SAMPLE_PRIVACY },
  parameters: { ...inPage({ page: '/privacy-policy' }), shows },
  tags: ['!test'],
});
export const Privacy = meta.story(ofPrivacy());
export const PrivacyLoading = meta.story({
  ...ofPrivacy('loading'),
  render: () => <LegalSkeleton document={PRIVACY} />,
});
export const PrivacyWithoutNetwork = meta.story({
  ...ofPrivacy('failed'),
  render: () => <LegalFailure document={PRIVACY} reason={UNREACHABLE} onRetry={() => {}} />,
});
