import { Suspense, useEffect, useState } from 'react';
import type { Walk } from '../../drawing/ChartDrawing.tsx';
import type { StageMessage, StageReport } from '../../live/stage-link.ts';
import { AboutState } from '../flows/about-state.tsx';
import { useFlow } from '../flows/FlowPage.tsx';
import { Chart } from '../flows/flow-chart.tsx';
import { StoryLink } from '../flows/flow-words.tsx';
import './live-panel.css';
import { tabChannel } from './tab-channel.ts';

type Shown = { story: string; flow: string; report: StageReport };
/** A command to the stage of the story that is shown. */
type Command = Extract<StageMessage, { type: 'performed' | 'moved' | 'played' | 'paused' }>;
type WithoutStory<T> = T extends unknown ? Omit<T, 'story'> : never;
type Act = (command: WithoutStory<Command>) => void;

type Props = {
  /** The story, and its flow and states until its stage has sent more. */
  story: string;
  flow: string;
  active: readonly string[];
};

/** Beside a live story: its chart, what may happen next, and what has happened. */
export function LivePanel({ story, flow, active }: Props) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [channel] = useState(tabChannel);
  useEffect(() => {
    const hear = ({ data }: MessageEvent<StageMessage>) => {
      if (data.type === 'changed' && data.story === story) setShown(data);
    };
    channel.addEventListener('message', hear);
    channel.postMessage({ type: 'asked', story } satisfies StageMessage);
    return () => channel.removeEventListener('message', hear);
  }, [channel, story]);
  const act: Act = (command) => channel.postMessage({ ...command, story });
  const choices = shown?.report.choices ?? [];
  const walk: Walk = {
    // Where several moves take an arrow, a press makes the first.
    moves: new Map(
      choices.toReversed().flatMap(({ label, arrows }) => arrows.map((arrow) => [arrow, label])),
    ),
    take: (label) => act({ type: 'performed', label }),
  };
  return (
    <main className="live-panel">
      <h1 className="live-title">The chart of this story</h1>
      <div className="live-chart">
        <Suspense fallback={<p className="live-note">Reading the chart …</p>}>
          <FlowChart
            flow={shown?.flow ?? flow}
            active={shown?.report.leaves ?? active}
            story={active}
            walk={walk}
          />
        </Suspense>
      </div>
      <div className="live-controls">
        <Suspense fallback={null}>
          <About
            flow={shown?.flow ?? flow}
            story={story}
            stories={active}
            active={shown?.report.leaves ?? active}
          />
        </Suspense>
        {shown && <Controls report={shown.report} act={act} />}
      </div>
    </main>
  );
}

type ChartProps = { flow: string; active: readonly string[]; story: readonly string[]; walk: Walk };

/** The chart around the states of its story; where the story has gone on, around the new ones. */
function FlowChart({ flow, active, story, walk }: ChartProps) {
  const moved = active.filter((leaf) => !story.includes(leaf));
  const centre = story.every((leaf) => active.includes(leaf)) ? story : moved;
  return <Chart data={useFlow(flow)} active={active} centre={centre} walk={walk} />;
}

type AboutProps = { flow: string; story: string; stories: readonly string[]; active: readonly string[] };

/** The states that are shown; and where the story has gone on, the way back and to their own story. */
function About({ flow, story, stories, active }: AboutProps) {
  const data = useFlow(flow);
  const isThere = stories.every((leaf) => active.includes(leaf));
  const moved = active.filter((leaf) => !stories.includes(leaf));
  const [now] = isThere
    ? []
    : data.states.filter(({ id, stories }) => moved.includes(id) && stories.length > 0);
  const [there] = now?.stories ?? [];
  return (
    <>
      {!isThere && (
        <p role="status" className="live-moved">
          {there && (
            <>
              You are now at <StoryLink id={there.id}>{there.name}</StoryLink>.{' '}
            </>
          )}
          <StoryLink id={story}>Back to this story</StoryLink>
        </p>
      )}
      <AboutState data={data} story={story} active={isThere ? stories : moved} />
    </>
  );
}

function Controls({ report, act }: { report: StageReport; act: Act }) {
  return (
    <>
      <Transport report={report} act={act} />
      {report.problem !== '' && (
        <p role="alert" className="live-problem">
          {report.problem}
        </p>
      )}
      <Choices report={report} act={act} />
      <Log report={report} act={act} />
    </>
  );
}

function Transport({ report: { position, log, isPlaying }, act }: { report: StageReport; act: Act }) {
  return (
    <div className="live-transport" role="toolbar" aria-label="The path">
      <button type="button" disabled={position === 0} onClick={() => act({ type: 'moved', position: 0 })}>
        Back to the start
      </button>
      <button
        type="button"
        disabled={position === 0}
        onClick={() => act({ type: 'moved', position: position - 1 })}
      >
        Step back
      </button>
      <button
        type="button"
        disabled={position === log.length}
        onClick={() => act({ type: 'moved', position: position + 1 })}
      >
        Step on
      </button>
      <button
        type="button"
        className="live-play"
        disabled={log.length === 0}
        onClick={() => act({ type: isPlaying ? 'paused' : 'played' })}
      >
        {isPlaying ? 'Pause' : 'Play this path'}
      </button>
    </div>
  );
}

const GROUPS = [
  { cause: 'user', title: 'On the screen' },
  { cause: 'answer', title: 'An effect ends' },
  { cause: 'time', title: 'Time runs out' },
  { cause: 'outside', title: 'From outside this screen' },
] as const;

function Choices({ report: { choices }, act }: { report: StageReport; act: Act }) {
  return (
    <section>
      <h2>What may happen now</h2>
      {choices.length === 0 && <p className="live-note">Nothing: this is an end of the chart.</p>}
      {GROUPS.map(({ cause, title }) => {
        const own = choices.filter((choice) => choice.cause === cause);
        if (own.length === 0) return null;
        return (
          <div key={cause} className="live-group">
            <h3>{title}</h3>
            <ul>
              {own.map(({ label, wait }) => (
                <li key={label}>
                  <button
                    type="button"
                    className={`live-${cause}`}
                    onClick={() => act({ type: 'performed', label })}
                  >
                    {label}
                    {wait !== null && <small> in {inWords(wait)}</small>}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
}

function Log({ report: { start, log, position }, act }: { report: StageReport; act: Act }) {
  const lines = [{ label: 'start', cause: '', entered: start.join(', ') }, ...log];
  return (
    <section>
      <h2>What has happened</h2>
      <ol className="live-log">
        {lines.map(({ label, cause, entered }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same thing may happen twice.
          <li key={at} data-ahead={at > position ? '' : undefined}>
            <button
              type="button"
              aria-current={at === position ? 'step' : undefined}
              onClick={() => act({ type: 'moved', position: at })}
            >
              <b>{label}</b>
              {cause !== '' && <small> {cause}</small>}
              <code>{entered}</code>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

const UNITS = [
  { unit: 'h', ms: 3_600_000 },
  { unit: 'min', ms: 60_000 },
  { unit: 's', ms: 1_000 },
] as const;

/** `90 min`, `15 s`, `200 ms`: in the largest unit that keeps the number whole. */
function inWords(wait: number): string {
  const { unit, ms } = UNITS.find(({ ms }) => wait > 0 && wait % ms === 0) ?? { unit: 'ms', ms: 1 };
  return `${Math.round(wait / ms)} ${unit}`;
}
