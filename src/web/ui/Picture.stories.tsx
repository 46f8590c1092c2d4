import preview from '../../../.storybook/preview.tsx';
import { Picture } from './Picture.tsx';

const meta = preview.meta({ title: 'Design system/Picture', component: Picture });

export const Drawn = meta.story({ args: { src: '/images/valorant-vp.svg' } });
export const WithoutPicture = meta.story({ args: { src: undefined } });
