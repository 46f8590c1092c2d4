import { FlowPage, Loaded } from './FlowPage.tsx';
import { FLOWS } from './known-flows.ts';

/* The page of every flow. The indexer gives this story a title for each of them. */
export default { parameters: { layout: 'fullscreen' } };

/** The first page of a development server waits until its chart is read and laid out. */
const READ_WITHIN_MS = 25_000;

type Canvas = {
  findByRole: (
    role: 'heading',
    traits: { level: number },
    patience: { timeout: number },
  ) => Promise<HTMLElement>;
};

export const TheFlow = {
  name: 'The flow',
  render: (_: unknown, { id }: { id: string }) => {
    const flow = FLOWS.find((one) => one.id === id)?.flow ?? id;
    return <Loaded flow={flow} View={FlowPage} />;
  },
  play: async ({ canvas }: { canvas: Canvas }) => {
    await canvas.findByRole('heading', { level: 1 }, { timeout: READ_WITHIN_MS });
  },
};
