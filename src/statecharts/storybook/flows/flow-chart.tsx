import type { Walk } from '../../drawing/ChartDrawing.tsx';
import { ChartViewer } from '../../drawing/ChartViewer.tsx';
import { FoldingChart } from '../../drawing/FoldingChart.tsx';
import type { FlowData } from './flow-data.ts';
import { storyHref } from './flow-words.tsx';

type Props = { data: FlowData; active?: readonly string[]; centre?: readonly string[]; walk?: Walk };

/** The drawn chart of a flow, each state with a link to its first story. */
export function Chart({ data, active, centre, walk }: Props) {
  const { layout, folding, states, chart } = data;
  const label = `The chart ${chart}.`;
  const stories = new Map(states.map(({ id, stories: [first] }) => [id, first]));
  const hrefOf = (state: string) => {
    const story = stories.get(state);
    return story === undefined ? undefined : storyHref(story.id);
  };
  return (
    <figure className="flow-chart">
      {folding !== null && active === undefined ? (
        <FoldingChart {...folding} whole={layout} label={label} hrefOf={hrefOf} />
      ) : (
        <ChartViewer
          layout={layout}
          label={label}
          active={active}
          centre={centre}
          hrefOf={hrefOf}
          walk={walk}
          isLegible={centre === undefined}
        />
      )}
      <figcaption>
        <Legend />
        {active === undefined && (
          <p>
            The same in words: <a href="#Transitions">Transitions</a>
          </p>
        )}
      </figcaption>
    </figure>
  );
}

const LEGEND = [
  ['event', 'an event'],
  ['answer', 'an effect answers'],
  ['failure', 'an effect fails'],
  ['delay', 'time passes'],
  ['always', 'at once'],
] as const;

/** The legend: colours and lines of a drawing. */
const Legend = () => (
  <ul className="flow-legend">
    {LEGEND.map(([look, words]) => (
      <li key={look}>
        <svg className="chart" width="10" height="10" aria-hidden="true">
          <circle className={look} cx="5" cy="5" r="4.5" />
        </svg>
        {words}
      </li>
    ))}
    <li>Dashed: regions that are active together</li>
  </ul>
);
