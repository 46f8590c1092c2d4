import { inPage } from '#statecharts/storybook/stories.tsx';
import { NO_ANSWER } from '#web/lib/failure.ts';
import preview from '../../../../../.storybook/preview.tsx';
import { TERMS } from '../documents.ts';
import { LegalFailure, LegalScreen, LegalSkeleton } from '../LegalScreen.tsx';
import { SAMPLE_TEXTS } from './sample-texts.ts';

const meta = preview.meta({
  title: 'Every page/Legal texts',
  component: LegalScreen,
  args: { document: TERMS, texts: SAMPLE_TEXTS, leftOut: 0 },
  parameters: inPage({ page: '/terms-of-service' }),
});

const failed = (reason: string) => ({
  render: () => <LegalFailure document={TERMS} reason={reason} onRetry={() => {}} />,
});

export const Shown = meta.story();
export const Loading = meta.story({ render: () => <LegalSkeleton document={TERMS} /> });
export const WithoutNetwork = meta.story(failed("Couldn't reach the shop. Is your Internet working?"));
export const WithoutAnswer = meta.story(failed(NO_ANSWER));
export const NotThere = meta.story(failed('There is nothing here.'));
