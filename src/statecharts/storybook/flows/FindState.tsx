import FOUND from 'virtual:flow-find';
import { useEffect, useId, useState } from 'react';
import { type Findable, findStates } from './find-states.ts';
import { StoryLink } from './flow-words.tsx';
import { Thumbnail } from './Thumbnail.tsx';

/** More hits than a person reads. */
const MOST = 24;

type Props = {
  /** The name that screens have for a word of a designer: `{ offline: 'no network|internet' }`. */
  alsoCalled: Readonly<Record<string, string>>;
  /** A story's name as the sidebar has it. */
  labelOf: (name: string) => string;
};

/**
 * A box that finds a state by any word of it: its title, its description, what its screen says, the way
 * in, a rule, a section of the specification. Stories without a chart are found by their titles.
 */
export function FindState({ alsoCalled, labelOf }: Props) {
  const [text, setText] = useState('');
  const [others, setOthers] = useState<readonly Findable[]>([]);
  const box = useId();
  useEffect(() => {
    // Every story of this Storybook, as its sidebar has them.
    void fetch('index.json')
      .then((answer) => answer.json())
      .then(({ entries }: { entries: Readonly<Record<string, Entry>> }) =>
        setOthers(Object.values(entries).filter(isShown).map(findable)),
      )
      .catch(() => setOthers([]));
  }, []);
  const hits = findStates(text, [...FOUND, ...others], alsoCalled);
  return (
    <search className="find-state">
      <label htmlFor={box}>Find a state</label>
      <input
        id={box}
        type="search"
        value={text}
        placeholder="offline, refused, 404 …"
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
      />
      <p role="status">
        {text.trim() === '' ? '' : hits.length === 0 ? 'Nothing has these words.' : countOf(hits)}
      </p>
      <ul>
        {hits.slice(0, MOST).map(({ story, title, name, words }) => (
          <li key={story}>
            <StoryLink id={story}>
              <Thumbnail story={story} size="row" />
              {title}: {labelOf(name)}
            </StoryLink>{' '}
            <small>{words}</small>
          </li>
        ))}
      </ul>
    </search>
  );
}

const countOf = ({ length }: readonly unknown[]) =>
  length > MOST
    ? `${length} stories; these ${MOST} fit best`
    : length === 1
      ? '1 story'
      : `${length} stories`;

type Entry = { id: string; type: string; title: string; name: string; tags?: string[] };
const isShown = ({ type, tags }: Entry) => type === 'story' && (tags?.includes('dev') ?? true);
const findable = ({ id, title, name }: Entry): Findable => ({
  story: id,
  title,
  name,
  words: '',
  more: '',
});
