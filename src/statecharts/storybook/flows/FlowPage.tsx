import { Suspense, use } from 'react';
import './flows.css';
import PAGES from 'virtual:flow-pages';
import { Chart } from './flow-chart.tsx';
import type { FlowData } from './flow-data.ts';
import type { FlowPlace } from './flow-places.ts';
import { Effects, Events, Laws, Rules, States, Transitions } from './flow-sections.tsx';
import { Figures, StoryLink } from './flow-words.tsx';
import { FLOWS, findFlow, linksOf } from './known-flows.ts';
import { Words } from './words.tsx';

const loading = new Map<string, Promise<FlowData>>();

type View = (props: { data: FlowData }) => React.ReactNode;

/** A flow's data in this view, when it has come. */
export function Loaded({ flow, View }: { flow: string; View: View }) {
  return (
    <Suspense fallback={<p className="flow-page">Reading the chart …</p>}>
      <Ready flow={flow} View={View} />
    </Suspense>
  );
}

function Ready({ flow, View }: { flow: string; View: View }) {
  return <View data={useFlow(flow)} />;
}

/** A flow's page. Suspends until its data is loaded. */
export function useFlow(flow: string): FlowData {
  const load = PAGES[flow];
  if (load === undefined) throw new Error(`No flow has the name ${flow}.`);
  const promise = loading.get(flow) ?? load().then((page) => page.default);
  loading.set(flow, promise);
  return use(promise);
}

const SECTIONS: readonly (readonly [string, View])[] = [
  ['Chart', Chart],
  ['States', States],
  ['Events', Events],
  ['Effects', Effects],
  ['Laws', Laws],
  ['Rules', Rules],
  ['Transitions', Transitions],
];

/** All about a flow, with its drawn chart. */
export function FlowPage({ data }: { data: FlowData }) {
  const { flow, purpose, figures } = data;
  const place = findFlow(flow);
  return (
    <main className="flow-page flow-with-contents">
      <header>
        <p className="flow-figures">{place?.group}</p>
        <h1>{place?.title ?? flow}</h1>
        <p>
          <Words text={purpose} />
        </p>
        <Figures figures={figures} />
        <Ways flow={flow} />
      </header>
      <nav className="flow-contents" aria-label="On this page">
        <ul>
          {SECTIONS.map(([title]) => (
            <li key={title}>
              <a href={`#${title}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flow-sections">
        {SECTIONS.map(([title, View]) => (
          <section key={title} id={title}>
            <h2>{title}</h2>
            <View data={data} />
          </section>
        ))}
        <Neighbours flow={flow} />
      </div>
    </main>
  );
}

/** The flows that lead here, and where this one leads. */
function Ways({ flow }: { flow: string }) {
  const { before, after } = linksOf(flow);
  if (before.length + after.length === 0) return null;
  return (
    <dl className="flow-ways">
      <Way title="Comes from" links={before.map(({ from, when }) => ({ flow: from, when }))} />
      <Way title="Leads to" links={after.map(({ to, when }) => ({ flow: to, when }))} />
    </dl>
  );
}

function Way({ title, links }: { title: string; links: readonly { flow: string; when: string }[] }) {
  if (links.length === 0) return null;
  return (
    <div>
      <dt>{title}</dt>
      {links.map(({ flow, when }) => {
        const { id = '', title } = findFlow(flow) ?? {};
        return (
          <dd key={flow}>
            <StoryLink id={id}>{title}</StoryLink> <small>{when}</small>
          </dd>
        );
      })}
    </div>
  );
}

/** The flows before and after this one, in the order of the sidebar. */
function Neighbours({ flow }: { flow: string }) {
  const at = FLOWS.findIndex((one) => one.flow === flow);
  if (at < 0) return null;
  return (
    <nav className="flow-neighbours" aria-label="Other flows">
      <Neighbour place={FLOWS[at - 1]} words="Before" />
      <Neighbour place={FLOWS[at + 1]} words="Next" />
    </nav>
  );
}

function Neighbour({ place, words }: { place: FlowPlace | undefined; words: string }) {
  if (place === undefined) return <span />;
  return (
    <StoryLink id={place.id}>
      <small>{words}</small> {place.title}
    </StoryLink>
  );
}
