import './flows.css';
import CARDS from 'virtual:flow-cards';
import map from 'virtual:flow-map';
import { Suspense } from 'react';
import { ChartDrawing } from '../../drawing/ChartDrawing.tsx';
import { ChartViewer } from '../../drawing/ChartViewer.tsx';
import { Undrawn } from './drawn.tsx';
import { FindState } from './FindState.tsx';
import type { Synonyms } from './find-states.ts';
import type { FlowPlace } from './flow-places.ts';
import { Figures, StoryLink, storyHref, Table } from './flow-words.tsx';
import { FLOW_GROUPS, FLOW_LINKS, FLOWS, findFlow } from './known-flows.ts';
import { Thumbnail } from './Thumbnail.tsx';

type Props = {
  title: string;
  /** What designers, screens and charts call the same. */
  alsoCalled?: Synonyms;
  /** A story's name as the sidebar has it. */
  labelOf?: (name: string) => string;
  children: React.ReactNode;
};

const NO_SYNONYMS: Synonyms = [];

/** A box to find a state, every flow in its groups, and the map of their ways. The children say what it is. */
export function Overview({ title, alsoCalled = NO_SYNONYMS, labelOf = (name) => name, children }: Props) {
  return (
    <main className="flow-page">
      <h1>{title}</h1>
      <p>{children}</p>
      <Suspense>
        <Undrawn />
      </Suspense>
      <FindState alsoCalled={alsoCalled} labelOf={labelOf} />
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
    states: map.states.map((state) => ({ ...state, description: cardOf(state.id)?.beginning ?? '' })),
  };
  return (
    <>
      <ChartViewer
        layout={described}
        label="The flows and the ways between them."
        hrefOf={hrefOf}
        isLegible
      />
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

const cardOf = (flow: string) => CARDS.find((card) => card.flow === flow);

function Card({ place: { flow, title, id } }: { place: FlowPlace }) {
  const card = cardOf(flow);
  if (card === undefined) throw new Error(`No flow has the name ${flow}.`);
  const { beginning, small, figures, screen } = card;
  return (
    <li className="flow-card">
      <div className="flow-small" aria-hidden="true">
        <ChartDrawing layout={small} label="" />
        {screen !== undefined && <Thumbnail story={screen} size="card" />}
      </div>
      <h3>
        <StoryLink id={id}>{title}</StoryLink>
      </h3>
      <p>{beginning}</p>
      <Figures figures={figures} />
    </li>
  );
}
