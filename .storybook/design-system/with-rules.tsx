import type { Decorator } from '@storybook/react';
import type { ReactNode } from 'react';
import { Words } from '../../src/statecharts/storybook/flows/words.tsx';
import { pieceRulesIn } from './piece-rules.ts';
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

function PieceRules({ piece, children }: { piece: string; children: ReactNode }) {
  const { about, rules } = pieceRulesIn(SOURCES[`../../src/web/ui/${piece}.tsx`] ?? '', piece);
  return (
    <div className="piece">
      <div className="piece-stage">{children}</div>
      <div className="piece-rules">
        <p>
          <Words text={about} />
        </p>
        <dl>
          {rules.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>
                <Words text={text} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}
