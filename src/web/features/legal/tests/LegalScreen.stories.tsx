import { storiesFor } from '#statecharts/storybook/stories.tsx';
import preview from '../../../../../.storybook/preview.tsx';
import { TERMS } from '../documents.ts';
import { LegalScreen } from '../LegalScreen.tsx';
import { legalModel } from './legal.model.ts';

const { View, at } = storiesFor(
  legalModel,
  (state, send) => <LegalScreen state={state} send={send} document={TERMS} />,
  { page: '/terms-of-service' },
);
const meta = preview.meta({ title: 'Every page/Legal texts', component: View });

export const Loading = meta.story(at('loading'));
export const Failed = meta.story(at('failed'));
export const Shown = meta.story(at('shown'));
