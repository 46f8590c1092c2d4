import { Suspense, use, useEffect, useRef, useState } from 'react';
import '../src/web/testing/chart/chart.css';
import './flows.css';
import { ChartDrawing } from '../src/web/testing/chart/ChartDrawing.tsx';
import type { FlowData } from './flow-data.ts';

const LOADERS = import.meta.glob<FlowData>('../src/web/**/*.transitions.md', {
  query: '?flow=page',
  import: 'default',
});
const loading = new Map<string, Promise<FlowData>>();

/** A story that is the page of a flow, by the name of its table of transitions. */
export const flowPage = (flow: string) => ({
  render: () => <Loaded flow={flow} View={FlowPage} />,
  play: async ({ canvas }: { canvas: Canvas }) => {
    await canvas.findByRole('heading', { level: 1 }, { timeout: READ_WITHIN_MS });
  },
});
type Canvas = {
  findByRole: (
    role: 'heading',
    traits: { level: number },
    patience: { timeout: number },
  ) => Promise<HTMLElement>;
};
/** The first page of a development server waits until its chart is read and laid out. */
const READ_WITHIN_MS = 25_000;

type View = (props: { data: FlowData }) => React.ReactNode;

function Loaded({ flow, View }: { flow: string; View: View }) {
  return (
    <Suspense fallback={<p className="flow-page">Reading the chart …</p>}>
      <Ready flow={flow} View={View} />
    </Suspense>
  );
}

function Ready({ flow, View }: { flow: string; View: View }) {
  return <View data={useFlow(flow)} />;
}

/** What a flow's page shows. Suspends until it is loaded. */
export function useFlow(flow: string): FlowData {
  const [, load] = Object.entries(LOADERS).find(([file]) => file.endsWith(`/${flow}.transitions.md`)) ?? [];
  if (load === undefined) throw new Error(`No flow has the name ${flow}.`);
  const promise = loading.get(flow) ?? load();
  loading.set(flow, promise);
  return use(promise);
}

function FlowPage({ data }: { data: FlowData }) {
  const { title, purpose, figures } = data;
  return (
    <main className="flow-page">
      <h1>{title}</h1>
      <p>
        <Words text={purpose} />
      </p>
      <p className="flow-figures">
        {figures.states} states, {figures.stories} stories, {figures.paths} paths, {figures.laws} laws
      </p>
      <Chart data={data} />
      <States data={data} />
      <div className="flow-columns">
        <Events data={data} />
        <Effects data={data} />
      </div>
      <Laws data={data} />
      <Transitions data={data} />
    </main>
  );
}

export function Chart({ data, active }: { data: FlowData; active?: readonly string[] }) {
  const [isFitted, setFitted] = useState(true);
  const figure = useRef<HTMLElement>(null);
  useEffect(() => {
    const shown = figure.current;
    if (shown === null || active === undefined) return;
    // Storybook shows a story only after it was rendered, and what is hidden can't be scrolled to.
    const seen = new ResizeObserver(() => {
      if (shown.clientHeight === 0) return;
      shown.querySelector('.active.atomic, .active.final')?.scrollIntoView({ block: 'center' });
      seen.disconnect();
    });
    seen.observe(shown);
    return () => seen.disconnect();
  }, [active]);
  const { layout, stories, chart } = data;
  return (
    <figure ref={figure} className="flow-chart">
      <div className={isFitted ? 'flow-fitted' : 'flow-scrolled'}>
        <ChartDrawing
          layout={layout}
          label={`The chart ${chart}. Its transitions are also in a table.`}
          active={active}
          hrefOf={(state) => storyHref(stories[state])}
        />
      </div>
      <figcaption>
        <Legend />
        <button type="button" aria-pressed={!isFitted} onClick={() => setFitted(!isFitted)}>
          Full size
        </button>
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

function States({ data: { states, stories } }: { data: FlowData }) {
  return (
    <section>
      <h2>States</h2>
      <Table head={['state', 'what it is', 'story']}>
        {states.map(({ id, description, isLeaf }) => (
          <tr key={id}>
            <th scope="row">
              <code>{id}</code>
            </th>
            <td>{description}</td>
            <td>{isLeaf && <StoryLink id={stories[id]} state={id} />}</td>
          </tr>
        ))}
      </Table>
    </section>
  );
}

function StoryLink({ id, state }: { id: string | undefined; state: string }) {
  const href = storyHref(id);
  if (href === undefined) return null;
  return (
    <a href={href} target="_top" aria-label={`See it: ${state}`}>
      See it
    </a>
  );
}

const storyHref = (id: string | undefined) => (id === undefined ? undefined : `./?path=/story/${id}`);

function Events({ data: { events } }: { data: FlowData }) {
  return (
    <section>
      <h2>Events</h2>
      <ul>
        {events.map(({ type, isExternal }) => (
          <li key={type}>
            <code>{type}</code>
            {isExternal && <small> from outside the screen</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Effects({ data: { effects } }: { data: FlowData }) {
  return (
    <section>
      <h2>Effects</h2>
      {effects.length === 0 && <p>It has none.</p>}
      <ul>
        {effects.map(({ name, outcomes }) => (
          <li key={name}>
            <code>{name}</code>{' '}
            <small>{outcomes.length === 0 ? 'only sends events' : outcomes.join(' · ')}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Laws({ data: { laws } }: { data: FlowData }) {
  if (laws.length === 0) return null;
  return (
    <section>
      <h2>Laws</h2>
      <ul className="flow-laws">
        {laws.map((law) => (
          <li key={law}>{law}</li>
        ))}
      </ul>
    </section>
  );
}

function Transitions({ data: { transitions } }: { data: FlowData }) {
  return (
    <section>
      <h2>Transitions</h2>
      {transitions.map(({ state, rows }) => (
        <div key={state}>
          <h3>
            <code>{state}</code>
          </h3>
          <Table head={['when', 'if', 'leads to', 'does', 'sets']}>
            {rows.map((cells) => (
              <tr key={cells.join('|')}>
                {cells.map((cell, at) => (
                  // A row's cells never change their order.
                  // biome-ignore lint/suspicious/noArrayIndexKey: several cells may be empty.
                  <td key={at}>
                    <Words text={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </Table>
        </div>
      ))}
    </section>
  );
}

function Table({ head, children }: { head: readonly string[]; children: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll it too.
    <div className="flow-table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** A text with its `code` set apart. */
const Words = ({ text }: { text: string }) =>
  text.split('`').map((part, at) => {
    const key = `${at} ${part}`;
    return at % 2 === 1 ? <code key={key}>{part}</code> : <span key={key}>{part}</span>;
  });
