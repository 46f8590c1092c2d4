import FOUND from 'virtual:flow-find';
import { useEffect, useId, useState } from 'react';
import { textsByStory } from './copy.ts';
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
 * in, a rule, a section of the specification.
 */
export function FindState({ alsoCalled, labelOf }: Props) {
  const [text, setText] = useState('');
  const [stories, setStories] = useState<readonly Findable[]>(FOUND);
  const box = useId();
  useEffect(() => {
    void readAll()
      .then(setStories)
      .catch(() => {});
  }, []);
  const hits = findStates(text, stories, alsoCalled);
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

/** Every story of this Storybook, as its sidebar has them, with what their screens say. */
async function readAll(): Promise<readonly Findable[]> {
  const [{ default: copy }, { entries }] = await Promise.all([
    import('virtual:flow-copy'),
    fetch('index.json').then(
      (answer): Promise<{ entries: Readonly<Record<string, Entry>> }> => answer.json(),
    ),
  ]);
  const texts = textsByStory(copy);
  return [...FOUND, ...Object.values(entries).filter(isShown).map(findable)].map((one) => ({
    ...one,
    texts: texts.get(one.story) ?? [],
  }));
}

type Entry = { id: string; type: string; title: string; name: string; tags?: string[] };
const isShown = ({ type, tags }: Entry) => type === 'story' && (tags?.includes('dev') ?? true);
const findable = ({ id, title, name }: Entry): Findable => ({
  story: id,
  title,
  name,
  words: '',
  more: '',
});
