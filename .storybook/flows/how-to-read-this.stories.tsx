import { HowToRead } from './Guide.tsx';

export default {
  title: 'Start here/How to read this',
  parameters: { layout: 'fullscreen' },
  tags: ['!test', 'undrawn'],
};

export const HowToReadThis = { render: () => <HowToRead /> };
