import type { FlowData, FlowWay } from './flow-data.ts';
import { Rules } from './flow-sections.tsx';
import { StoryLink, storyHref } from './flow-words.tsx';

/** What there is to know of the states of a story: what they are, the ways in, and what they keep. */
export function AboutState({
  data,
  story,
  active,
}: {
  data: FlowData;
  story: string;
  active: readonly string[];
}) {
  const { states, rules, sections } = data;
  const kept = [...sections, ...rules.map(({ id }) => id)];
  return (
    <section className="about-state">
      <h2>About this state</h2>
      {states
        .filter(({ id, isLeaf }) => isLeaf && active.includes(id))
        .map(({ id, description, ways, stories, laws, paths }) => (
          <div key={id}>
            <h3>
              <code>{id}</code> <small>on {paths === 1 ? '1 path' : `${paths} paths`}</small>
            </h3>
            <p>{description}</p>
            {ways.length > 0 && (
              <ul className="about-ways" aria-label={`Ways into ${id}`}>
                {ways.map((way) => (
                  <Way key={way.history} way={way} shown={story} fallback={stories[0]?.id} />
                ))}
              </ul>
            )}
            {laws.length > 0 && (
              <details>
                <summary>
                  {laws.length} {laws.length === 1 ? 'law speaks' : 'laws speak'} of it
                </summary>
                <ul className="flow-laws">
                  {laws.map((law) => (
                    <li key={law}>{law}</li>
                  ))}
                </ul>
              </details>
            )}
          </div>
        ))}
      {kept.length > 0 && (
        <details>
          <summary>The flow keeps {kept.join(', ')}</summary>
          <Rules data={data} />
        </details>
      )}
    </section>
  );
}

/** A way in with its texts, and the story that shows it. */
function Way({ way: { by, texts, story, history }, shown, fallback }: WayProps) {
  const words = by.map((label) => label.replaceAll(/\{.*\}/g, '…')).join(' · ');
  const id = story ?? fallback;
  return (
    <li>
      {id === undefined || id === shown ? (
        <b>{words}</b>
      ) : story === null ? (
        <a href={`${storyHref(id)}&args=history:${history.replaceAll(' ', '+')}`} target="_top">
          {words}
        </a>
      ) : (
        <StoryLink id={id}>{words}</StoryLink>
      )}
      {texts.length > 0 && <small> {texts.map((text) => `“${text}”`).join(' ')}</small>}
    </li>
  );
}
type WayProps = { way: FlowWay; shown: string; fallback: string | undefined };
