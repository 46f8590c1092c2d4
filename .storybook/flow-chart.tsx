import { ChartDrawing } from '../src/web/testing/chart/ChartDrawing.tsx';
import type { FlowData } from './flow-data.ts';
import { storyHref } from './flow-words.tsx';

export function Chart({ data, active }: { data: FlowData; active?: readonly string[] }) {
  const { layout, states, chart } = data;
  return (
    <figure className="flow-chart">
      <div className="flow-fitted">
        <ChartDrawing
          layout={layout}
          label={`The chart ${chart}`}
          active={active}
          hrefOf={(id) => {
            const s = states.find((x) => x.id === id)?.stories[0];
            return s && storyHref(s.id);
          }}
        />
      </div>
    </figure>
  );
}
