import './flows.css';
import CARDS from 'virtual:flow-cards';
import map from 'virtual:flow-map';
import { ChartDrawing } from '../../src/statecharts/drawing/ChartDrawing.tsx';
import { ChartViewer } from '../../src/statecharts/drawing/ChartViewer.tsx';
import type { FlowCard } from './flow-data.ts';
import { FLOW_GROUPS, FLOWS, type FlowPlace, findFlow } from './flow-groups.ts';
import { FLOW_LINKS } from './flow-links.ts';
import { StoryLink, storyHref, Table } from './flow-words.tsx';

/** Every flow of the shop, in the order of a purchase. */
export function Overview() {
  return (
    <main className="flow-page">
      <h1>Keystall, flow by flow</h1>
      <p>
        What can happen in the shop is written down as statecharts. Each card leads to a chart, its states
        with their stories, and the laws that it keeps.{' '}
        <StoryLink id="start-here-how-to-read-this--how-to-read-this">How to read this</StoryLink>
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
      <section>
        <h2>How the flows lead to each other</h2>
        <FlowMap />
      </section>
    </main>
  );
}

const hrefOf = (flow: string) => {
  const place = findFlow(flow);
  return place === undefined ? undefined : storyHref(place.id);
};

/** The map, and the same as a table. Its descriptions are the purposes of the flows. */
function FlowMap() {
  const described = {
    ...map,
    states: map.states.map((state) => ({ ...state, description: beginningOf(cardOf(state.id)?.purpose) })),
  };
  return (
    <>
      <ChartViewer layout={described} label="The flows and the ways between them." hrefOf={hrefOf} />
      <details>
        <summary>The same as a table</summary>
        <Table label="Ways between flows" head={['from', 'to', 'when']}>
          {FLOW_LINKS.map(({ from, to, when }) => (
            <tr key={`${from} ${to}`}>
              <td>{findFlow(from)?.title}</td>
              <td>{findFlow(to)?.title}</td>
              <td>{when}</td>
            </tr>
          ))}
        </Table>
      </details>
    </>
  );
}

const cardOf = (flow: string): FlowCard | undefined => CARDS.find((card) => card.flow === flow);

/** A sentence that is shorter says little more than the title. */
const SAYS_ENOUGH = 40;

/** How a purpose begins: its first sentence, or two, without sections and rules. */
function beginningOf(purpose = ''): string {
  const [first = '', second = ''] = purpose.replaceAll(/`| \((spec|R-)[^)]*\)/g, '').split(/(?<=\.)\s/);
  return first.length < SAYS_ENOUGH ? `${first} ${second}`.trim() : first;
}

function Card({ place: { flow, title, id } }: { place: FlowPlace }) {
  const card = cardOf(flow);
  if (card === undefined) throw new Error(`No flow has the name ${flow}.`);
  const { purpose, small, figures } = card;
  return (
    <li className="flow-card">
      <div className="flow-small" aria-hidden="true">
        <ChartDrawing layout={small} label="" />
      </div>
      <h3>
        <StoryLink id={id}>{title}</StoryLink>
      </h3>
      <p>{beginningOf(purpose)}</p>
      <p className="flow-figures">
        {figures.states} states · {figures.stories} stories · {figures.paths} paths · {figures.laws} laws
      </p>
    </li>
  );
}
