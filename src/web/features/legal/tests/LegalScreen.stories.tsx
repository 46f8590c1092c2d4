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
export const Unreadable = meta.story(failed("The shop sent an answer we couldn't read. Please try again."));
export const RefusedWithoutAWord = meta.story(failed('The shop refused this (418).'));
export const Empty = meta.story(failed("This text can't be read here. Please ask support for it."));
export const Broken = meta.story(
  failed('Something went wrong on our side. Please try again in a moment. Reference: 7f3q-k2'),
);
export const AskedTooOften = meta.story(
  failed("That's too many requests at once. Please try again in a moment."),
);
export const ShownInPart = meta.story({ args: { leftOut: 2 } });

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
