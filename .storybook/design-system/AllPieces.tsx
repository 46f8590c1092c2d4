import { toId } from 'storybook/internal/csf';
import { StoryLink } from '../../src/statecharts/storybook/flows/flow-words.tsx';
import { Words } from '../../src/statecharts/storybook/flows/words.tsx';
import { STATUSES } from './piece-rules.ts';
import { rulesIn, Status } from './with-rules.tsx';

const STORIES = import.meta.glob<string>('../../src/web/ui/tests/[A-Z]*.stories.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** Pieces with the titles of their stories. */
const PIECES = Object.values(STORIES).flatMap((source) => {
  const [, piece] = /rulesOf\('(\w+)'/.exec(source) ?? [];
  const [, title] = /title: '(.+?)'/.exec(source) ?? [];
  return piece === undefined || title === undefined ? [] : [{ piece, title }];
});

/** Every piece with its status, when to use it and when not, and the way to its story. */
export const AllPieces = () => (
  <main className="tokens">
    <h1>All pieces</h1>
    <p className="tokens-lead">When to use a piece, when not, and how settled it is.</p>
    <ul className="tokens-lead">
      {Object.entries(STATUSES).map(([status, meaning]) => (
        <li key={status}>
          <strong>{status}</strong> {meaning}
        </li>
      ))}
    </ul>
    <dl className="token-rows">
      {PIECES.map(({ piece, title }) => (
        <Piece key={piece} piece={piece} title={title} />
      ))}
    </dl>
  </main>
);

function Piece({ piece, title }: { piece: string; title: string }) {
  const { rules, status, instead } = rulesIn(piece);
  return (
    <div className="piece-row">
      <dt>
        <StoryLink id={toId(title, 'Rules')}>{title.replace(/.*\//, '')}</StoryLink>
        <Status status={status} instead={instead} />
      </dt>
      <dd data-rule="Use">
        <strong>Use:</strong> <Words text={rules.Use} />
      </dd>
      <dd data-rule="Not">
        <strong>Not:</strong> <Words text={rules.Not} />
      </dd>
    </div>
  );
}
