import { Suspense, use, useEffect, useReducer, useRef, useState } from 'react';
import { ChartDrawing } from '../drawing/ChartDrawing.tsx';
import type { ChartGraph } from '../drawing/chart-graph.ts';
import { type ChartLayout, layoutChart } from '../drawing/layout-chart.ts';
import { type ActorReport, CHANNEL, type LogEntry, type Message } from './messages.ts';
import { NOTHING, type Received, receive, type Shown } from './received.ts';

/** Every running chart of every tab of the app: one of them drawn, as it moves. */
export function ChartsPage() {
  const { charts, actors } = useCharts();
  const [chosen, choose] = useState('');
  const shown = actors.find(({ key }) => key === chosen) ?? actors[0];
  if (shown === undefined)
    return (
      <p className="nothing">
        No chart runs yet. Open <a href="/">the app</a> in another window.
      </p>
    );
  const graph = charts.get(shown.actor.chart);
  return (
    <div className="charts">
      <Actors actors={actors} shown={shown} choose={choose} />
      <main>
        <h1>{shown.actor.chart}</h1>
        <p className="quiet">{shown.actor.leaves.join(' + ')}</p>
        <Suspense fallback={<p>Drawing the chart …</p>}>
          {graph !== undefined && <Drawing graph={graph} actor={shown.actor} />}
        </Suspense>
      </main>
      <Details actor={shown.actor} />
    </div>
  );
}

/** The messages of the app's tabs. */
function useCharts(): Received {
  const [received, dispatch] = useReducer(receive, NOTHING);
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    const ask = () => channel.postMessage({ kind: 'page.opened' });
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'page.opened') return;
      if (data.kind === 'app.opened') ask();
      dispatch(data);
    });
    ask();
    return () => channel.close();
  }, []);
  return received;
}

type ActorsProps = { actors: readonly Shown[]; shown: Shown; choose: (key: string) => void };

function Actors({ actors, shown, choose }: ActorsProps) {
  const tabs = Map.groupBy(actors, ({ tab }) => tab.id);
  return (
    <nav aria-label="Running charts">
      {[...tabs].map(([id, those]) => (
        <section key={id}>
          <h2>{those[0]?.tab.path}</h2>
          <ul>
            {those.map(({ key, actor }) => (
              <li key={key}>
                <button
                  type="button"
                  className="actor"
                  aria-pressed={key === shown.key}
                  onClick={() => choose(key)}
                >
                  <strong>{actor.chart}</strong>
                  <small className="quiet">{actor.leaves.join(' + ')}</small>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

const layouts = new WeakMap<ChartGraph, Promise<ChartLayout>>();

function Drawing({ graph, actor }: { graph: ChartGraph; actor: ActorReport }) {
  const promise = layouts.get(graph) ?? layoutChart(graph);
  layouts.set(graph, promise);
  const layout = use(promise);
  const [isFitted, setFitted] = useState(false);
  const figure = useRef<HTMLElement>(null);
  const where = actor.leaves.join(' ');
  useEffect(() => {
    if (where === '') return;
    const state = figure.current?.querySelector('.active.atomic, .active.final');
    state?.scrollIntoView({ block: 'center', inline: 'center' });
  }, [where]);
  return (
    <figure ref={figure} className={isFitted ? 'fitted' : undefined}>
      <button type="button" className="whole" aria-pressed={isFitted} onClick={() => setFitted(!isFitted)}>
        Whole chart
      </button>
      <ChartDrawing layout={layout} label={`The chart ${actor.chart}`} active={actor.leaves} />
    </figure>
  );
}

function Details({ actor: { context, children, log } }: { actor: ActorReport }) {
  return (
    <aside>
      <h2>Context</h2>
      <pre>{JSON.stringify(context, null, 2)}</pre>
      <h2>Running effects</h2>
      <p>{children.length === 0 ? 'None' : children.join(', ')}</p>
      <h2>Last events</h2>
      <ol>
        {log.map((entry, index) => (
          <Entry key={entry.number} entry={entry} before={log[index + 1]} />
        ))}
      </ol>
    </aside>
  );
}

function Entry({ entry, before }: { entry: LogEntry; before: LogEntry | undefined }) {
  const { at, event, details, leaves } = entry;
  const where = leaves.join(' + ');
  const hasMoved = where !== before?.leaves.join(' + ');
  const text = JSON.stringify(details, null, 2);
  return (
    <li>
      <time className="quiet" dateTime={new Date(at).toISOString()}>
        {new Date(at).toLocaleTimeString('en-GB')}
      </time>
      <details>
        <summary>
          <code>{event}</code>
          {hasMoved && <small className="quiet target">→ {where}</small>}
        </summary>
        <pre>{text}</pre>
      </details>
    </li>
  );
}
