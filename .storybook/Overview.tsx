import '../src/web/testing/chart/chart.css';
import './flows.css';
import { ChartDrawing } from '../src/web/testing/chart/ChartDrawing.tsx';
import type { FlowCard } from './flow-data.ts';
import { FLOW_GROUPS, FLOWS, type FlowPlace } from './flow-groups.ts';
import { StoryLink } from './flow-words.tsx';

const CARDS = Object.entries(
  import.meta.glob<FlowCard>('../src/web/features/**/*.transitions.md', {
    query: '?flow=card',
    import: 'default',
    eager: true,
  }),
);

/** Every flow of the shop, in the order of a purchase. */
export function Overview() {
  return (
    <main className="flow-page">
      <h1>Keystall, flow by flow</h1>
      <p>
        What can happen in the shop is written down as statecharts. Each card leads to a chart, its states
        with their stories, and the laws that it keeps.
      </p>
      {FLOW_GROUPS.map(({ title }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul className="flow-cards">
            {FLOWS.filter(({ group }) => group === title).map((place) => (
              <Card key={place.flow} place={place} />
            ))}
          </ul>
        </section>
      ))}
    </main>
  );
}

function Card({ place: { flow, title, id } }: { place: FlowPlace }) {
  const [, card] = CARDS.find(([file]) => file.endsWith(`/${flow}.transitions.md`)) ?? [];
  if (card === undefined) throw new Error(`No flow has the name ${flow}.`);
  const { purpose, small, figures } = card;
  const [firstSentence = ''] = purpose.split(/(?<=\.)\s/);
  return (
    <li className="flow-card">
      <div className="flow-small" aria-hidden="true">
        <ChartDrawing layout={small} label="" />
      </div>
      <h3>
        <StoryLink id={id}>{title}</StoryLink>
      </h3>
      <p>{firstSentence.replaceAll(/`| \((spec|R-)[^)]*\)/g, '')}</p>
      <p className="flow-figures">
        {figures.states} states · {figures.stories} stories · {figures.paths} paths · {figures.laws} laws
      </p>
    </li>
  );
}
