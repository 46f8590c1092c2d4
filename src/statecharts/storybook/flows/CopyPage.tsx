import './flows.css';
import { Suspense, use, useEffect, useState } from 'react';
import { type Copy, type CopyLine, type CopyStory, copyOf, csvOf } from './copy.ts';
import { readStories, readTexts, Undrawn } from './drawn.tsx';
import { StoryLink, Table } from './flow-words.tsx';
import { FLOW_GROUPS } from './known-flows.ts';

/** More links than a person follows. */
const MOST = 3;

type Props = {
  title: string;
  /** A story's name as the sidebar has it. */
  labelOf?: (name: string) => string;
  children: React.ReactNode;
};

/** The tag of stories outside the groups of flows that are read as well, such as mails. */
const COPY = 'copy';

let reading: Promise<Copy> | undefined;

async function readCopy(): Promise<Copy> {
  const [texts, stories] = await Promise.all([readTexts(), readStories()]);
  const groups = FLOW_GROUPS.map(({ title }) => title);
  const read = stories.filter(
    ({ title, tags = [] }) => groups.includes(title.split('/')[0] ?? '') || tags.includes(COPY),
  );
  return copyOf(read.map((story) => ({ ...story, texts: texts?.[story.id] ?? [] })));
}

/** Every text of the screens with the stories that show it, each below the first of them. The children say what it is. */
export const CopyPage = ({ title, labelOf = (name) => name, children }: Props) => (
  <main className="flow-page">
    <h1>{title}</h1>
    <p>{children}</p>
    <Suspense>
      <Undrawn />
      <AllTexts labelOf={labelOf} />
    </Suspense>
  </main>
);

function AllTexts({ labelOf }: Pick<LinesProps, 'labelOf'>) {
  reading ??= readCopy();
  const copy = use(reading);
  const sections = Map.groupBy(copy.lines, ({ stories: [first = 0] }) => copy.stories[first]?.title ?? '');
  return (
    <>
      <p>
        <Download copy={copy} labelOf={labelOf} />{' '}
        <small>{copy.lines.length} texts, with all stories of each</small>
      </p>
      {[...sections].map(([place, lines]) => (
        <section key={place}>
          <h2>{place.replaceAll('/', ', ')}</h2>
          <Lines
            copy={copy}
            label={place}
            lines={lines.filter((line) => line.isSentence)}
            labelOf={labelOf}
          />
          <Labels lines={lines.filter((line) => !line.isSentence)} />
        </section>
      ))}
    </>
  );
}

function Download({ copy, labelOf }: Pick<LinesProps, 'copy' | 'labelOf'>) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([csvOf(copy, labelOf)], { type: 'text/csv' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [copy, labelOf]);
  return (
    <a href={address} download="copy.csv">
      Download as CSV
    </a>
  );
}

type LinesProps = {
  copy: Copy;
  label: string;
  lines: readonly CopyLine[];
  labelOf: (name: string) => string;
};

function Lines({ copy, label, lines, labelOf }: LinesProps) {
  if (lines.length === 0) return null;
  return (
    <Table label={`Sentences of ${label}`} head={['sentence', 'shown by']}>
      {lines.map(({ text, stories }) => (
        <tr key={text}>
          <td dir="auto">{text}</td>
          <td>
            {stories
              .flatMap((at) => copy.stories[at] ?? [])
              .slice(0, MOST)
              .map((story, at) => (
                <span key={story.id}>
                  {at > 0 && ' · '}
                  <StoryLink id={story.id}>{nameIn(label, story, labelOf)}</StoryLink>
                </span>
              ))}
            {stories.length > MOST && <small> and {stories.length - MOST} more</small>}
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** Within its own section a story goes by its name alone. */
const nameIn = (place: string, { title, name }: CopyStory, labelOf: (name: string) => string) =>
  title === place ? labelOf(name) : `${title.split('/').slice(1).join(', ')}: ${labelOf(name)}`;

function Labels({ lines }: { lines: readonly CopyLine[] }) {
  if (lines.length === 0) return null;
  return (
    <details>
      <summary>
        {lines.length} {lines.length === 1 ? 'label' : 'labels'}
      </summary>
      <ul className="flow-laws">
        {lines.map(({ text }) => (
          <li key={text} dir="auto">
            {text}
          </li>
        ))}
      </ul>
    </details>
  );
}
