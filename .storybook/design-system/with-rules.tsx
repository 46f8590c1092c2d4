import type { Decorator } from '@storybook/react';
import type { ReactNode } from 'react';
import { Badge } from '#web/ui/Badge.tsx';
import { Words } from '../../src/statecharts/storybook/flows/words.tsx';
import { pieceRulesIn, RULES, type PieceRules as Rules, STATUSES } from './piece-rules.ts';
import './design-system.css';

const SOURCES = import.meta.glob<string>('../../src/web/ui/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/**
 * The story of a piece that can be changed by these controls, above the rules that its comment
 * gives.
 */
export function rulesOf<Controls extends object>(piece: string, controls: Controls) {
  const withRules: Decorator = (Story) => (
    <PieceRules piece={piece}>
      <Story />
    </PieceRules>
  );
  const include = Object.keys(controls);
  return {
    decorators: [withRules],
    argTypes: controls,
    parameters: { layout: 'fullscreen', controls: { disable: include.length === 0, include } } as const,
  };
}

const ORDER = ['Use', 'Not', 'Keyboard', 'States'] as const;
/** The rules of the piece that has a file of its name. */
export const rulesIn = (piece: string) => pieceRulesIn(SOURCES[`../../src/web/ui/${piece}.tsx`] ?? '', piece);

function PieceRules({ piece, children }: { piece: string; children: ReactNode }) {
  const { about, rules, ...status } = rulesIn(piece);
  return (
    <div className="piece">
      <div className="piece-stage">{children}</div>
      <div className="piece-rules">
        <p>
          <Status {...status} />
        </p>
        <p>
          <Words text={about} />
        </p>
        <dl>
          {ORDER.map((rule) => (
            <div key={rule} data-rule={rule}>
              <dt>{RULES[rule]}</dt>
              <dd>
                <Words text={rules[rule]} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}

export const Status = ({ status, instead }: Pick<Rules, 'status' | 'instead'>) => (
  <>
    <Badge>{status}</Badge>{' '}
    <small>
      {STATUSES[status]} <Words text={instead} />
    </small>
  </>
);
