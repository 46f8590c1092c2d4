import { Fragment } from 'react';
import type { FlowData, FlowEffect, FlowState } from './flow-data.ts';
import { StoryLink, Table } from './flow-words.tsx';
import { Thumbnail } from './Thumbnail.tsx';
import { Words } from './words.tsx';

/* The sections of a flow's page below its chart. */

type Props = { data: FlowData };

/** Each state with its description and its stories. What is missing is said in red. */
export const States = ({ data: { states } }: Props) => (
  <Table label="States" head={['state', 'what it is', 'stories']}>
    {states.map((state) => (
      <tr key={state.id}>
        <th scope="row">
          <StateName id={state.id} />
        </th>
        <td>{state.description === '' ? <Missing>No description</Missing> : state.description}</td>
        <td>{state.isLeaf ? <Stories state={state} /> : <small>see the states in it</small>}</td>
      </tr>
    ))}
  </Table>
);

/** A state's path, which breaks after its dots where a page is narrow. */
const StateName = ({ id }: { id: string }) => (
  <code>
    {id.split('.').map((part, at, parts) => (
      <Fragment key={parts.slice(0, at + 1).join('.')}>
        {at > 0 && (
          <>
            .<wbr />
          </>
        )}
        {part}
      </Fragment>
    ))}
  </code>
);

const Missing = ({ children }: { children: React.ReactNode }) => (
  <strong className="flow-missing">{children}</strong>
);

function Stories({ state: { id: state, stories } }: { state: FlowState }) {
  const [first, ...others] = stories;
  if (first === undefined) return <Missing>No story</Missing>;
  const rest = others.map(({ id, name }) => (
    <li key={id}>
      <StoryLink id={id}>{name}</StoryLink>
    </li>
  ));
  return (
    <>
      <StoryLink id={first.id} label={`${state}: ${first.name}`}>
        <Thumbnail story={first.id} size="row" />
        {first.name}
      </StoryLink>
      {rest.length > 0 && (
        <details>
          <summary>{rest.length} more</summary>
          <ul>{rest}</ul>
        </details>
      )}
    </>
  );
}

/** The events of a chart. */
export const Events = ({ data: { events } }: Props) => (
  <ul>
    {events.map(({ type, isExternal, samples }) => (
      <li key={type}>
        <code>{type}</code>
        {isExternal && <small> from outside the screen</small>}
        {samples.length > 0 && `: ${samples.join(' · ')}`}
      </li>
    ))}
  </ul>
);

/** The effects of a chart, with the answers that the tests know. */
export const Effects = ({ data: { effects } }: Props) =>
  effects.length === 0 ? (
    <p>It has none.</p>
  ) : (
    <ul>
      {effects.map(({ name, outcomes }) => (
        <li key={name}>
          <code>{name}</code>
          {outcomes.length === 0 && <small> only sends events</small>}
          <ul className="flow-outcomes">
            {outcomes.map((outcome) => (
              <Outcome key={outcome.name} outcome={outcome} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );

function Outcome({ outcome: { name, isFailure, data } }: { outcome: FlowEffect['outcomes'][number] }) {
  const words = (
    <>
      {name}
      {isFailure && <small> fails</small>}
    </>
  );
  if (data === '') return <li>{words}</li>;
  return (
    <li>
      <details>
        <summary>{words}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll it too. */}
        <pre tabIndex={0}>{data}</pre>
      </details>
    </li>
  );
}

/** The laws that hold in every state and step. */
export const Laws = ({ data: { laws } }: Props) =>
  laws.length === 0 ? (
    <p>It has none.</p>
  ) : (
    <ul className="flow-laws">
      {laws.map((law) => (
        <li key={law}>{law}</li>
      ))}
    </ul>
  );

/** The rules that the chart and its tests name: their first sentence, and all of it. */
export const Rules = ({ data: { rules, sections } }: Props) => (
  <>
    {sections.length > 0 && <p>Of the specification: {sections.join(', ')}.</p>}
    <ul className="flow-rules">
      {rules.map(({ id, text }) => {
        const [first = text] = text.split(/(?<=\.)\s/);
        const rest = text.slice(first.length).trim();
        return (
          <li key={id}>
            <strong>{id}</strong> {first}
            {rest !== '' && (
              <details>
                <summary>All of {id}</summary>
                <p>{rest}</p>
              </details>
            )}
          </li>
        );
      })}
    </ul>
  </>
);

/** The transitions of each state: the chart as tables. */
export const Transitions = ({ data: { transitions } }: Props) =>
  transitions.map(({ state, rows }) => (
    <div key={state}>
      <h3>
        <code>{state}</code>
      </h3>
      <Table label={`Transitions of ${state}`} head={['when', 'if', 'leads to', 'does', 'sets']}>
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
  ));
