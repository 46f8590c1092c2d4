import './flows.css';
import COPY from 'virtual:flow-copy';
import { useEffect, useState } from 'react';
import { type CopyLine, type CopyStory, csvOf } from './copy.ts';
import { StoryLink, Table } from './flow-words.tsx';

/** More links than a person follows. */
const MOST = 3;

type Props = {
  title: string;
  /** A story's name as the sidebar has it. */
  labelOf?: (name: string) => string;
  children: React.ReactNode;
};

/** Every text of the screens with the stories that show it, each below the first of them. The children say what it is. */
export function CopyPage({ title, labelOf = (name) => name, children }: Props) {
  const sections = Map.groupBy(COPY.lines, ({ stories: [first = 0] }) => COPY.stories[first]?.title ?? '');
  return (
    <main className="flow-page">
      <h1>{title}</h1>
      <p>{children}</p>
      <p>
        <Download labelOf={labelOf} /> <small>{COPY.lines.length} texts, with all stories of each</small>
      </p>
      {[...sections].map(([place, lines]) => (
        <section key={place}>
          <h2>{place.replaceAll('/', ', ')}</h2>
          <Lines label={place} lines={lines.filter((line) => line.isSentence)} labelOf={labelOf} />
          <Labels lines={lines.filter((line) => !line.isSentence)} />
        </section>
      ))}
    </main>
  );
}

function Download({ labelOf }: Pick<LinesProps, 'labelOf'>) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([csvOf(COPY, labelOf)], { type: 'text/csv' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [labelOf]);
  return (
    <a href={address} download="copy.csv">
      Download as CSV
    </a>
  );
}

type LinesProps = { label: string; lines: readonly CopyLine[]; labelOf: (name: string) => string };

function Lines({ label, lines, labelOf }: LinesProps) {
  if (lines.length === 0) return null;
  return (
    <Table label={`Sentences of ${label}`} head={['sentence', 'shown by']}>
      {lines.map(({ text, stories }) => (
        <tr key={text}>
          <td dir="auto">{text}</td>
          <td>
            {stories
              .flatMap((at) => COPY.stories[at] ?? [])
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
