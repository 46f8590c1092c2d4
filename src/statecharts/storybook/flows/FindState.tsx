import FOUND from 'virtual:flow-find';
import { useEffect, useId, useMemo, useState } from 'react';
import { readStories, readTexts } from './drawn.tsx';
import { allFindables, createFinder, type Findable, type Found, type Synonyms } from './find-states.ts';
import { StoryLink } from './flow-words.tsx';
import { FLOW_GROUPS } from './known-flows.ts';
import { Thumbnail } from './Thumbnail.tsx';

/** More hits than a person reads. */
const MOST = 24;

type Props = {
  /** What designers, screens and charts call the same. */
  alsoCalled: Synonyms;
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
  const find = useMemo(() => createFinder(stories, alsoCalled), [stories, alsoCalled]);
  const found = find(text, MOST);
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
      <p role="status">{text.trim() === '' ? '' : countOf(found)}</p>
      <ul>
        {found.hits.map(({ story, title, name, words }) => (
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

function countOf({ count, isWhole }: Found): string {
  if (count === 0) return 'Nothing has these words.';
  if (!isWhole) return 'Nothing has all these words. These are the nearest.';
  if (count > MOST) return `${count} stories; these ${MOST} fit best`;
  return count === 1 ? '1 story' : `${count} stories`;
}

/** Every story of this Storybook, as its sidebar has them, with what their screens say. */
async function readAll(): Promise<readonly Findable[]> {
  const [texts, stories] = await Promise.all([readTexts(), readStories()]);
  return allFindables(
    FOUND,
    stories,
    texts ?? {},
    FLOW_GROUPS.map(({ title }) => title),
  );
}
