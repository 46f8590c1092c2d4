import { oneOf, withoutControls } from '../../../../.storybook/controls.ts';
import { rulesOf } from '../../../../.storybook/design-system/with-rules.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { Picture } from '../Picture.tsx';

const meta = preview.meta({
  title: 'Design system/Picture',
  parameters: withoutControls,
  component: Picture,
});

export const Rules = meta.story({
  ...rulesOf('Picture', { src: oneOf('/images/valorant-vp.svg', '/images/steam.svg', undefined) }),
  args: { src: '/images/valorant-vp.svg', style: { maxWidth: '20rem' } },
});

export const Drawn = meta.story({ args: { src: '/images/valorant-vp.svg' } });
export const WithoutPicture = meta.story({ args: { src: undefined } });
