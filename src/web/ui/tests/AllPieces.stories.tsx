import { withoutControls } from '../../../../.storybook/controls.ts';
import { AllPieces as Pieces } from '../../../../.storybook/design-system/AllPieces.tsx';
import preview from '../../../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Design system/All pieces',
  parameters: { layout: 'fullscreen', ...withoutControls },
});

export const AllPieces = meta.story({ render: () => <Pieces /> });
