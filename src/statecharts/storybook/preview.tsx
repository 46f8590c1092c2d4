import type { Decorator, Parameters, Preview } from '@storybook/react';
import { type ComponentType, type ReactNode, useLayoutEffect } from 'react';
import { useArgs } from 'storybook/preview-api';
import colours from '../drawing/chart-file.css?raw';
import base from './base.css?raw';
import { FourFrames, isFramed } from './stage/FourFrames.tsx';
import { HistoryInAddress, LinkedStory } from './stage/LiveLinks.tsx';
import { applyLook, INITIAL, type Look, lookOf, TOOLBAR } from './stage/toolbar.ts';
import type { PageOf } from './stories.tsx';

/* What the preset adds to a project's preview: the toolbar, frames, live stories and their address. */

/**
 * What a project's component `within`, a parameter of its preview, is handed to draw around a story: where the
 * story is shown, and what the toolbar chose. Of a story without a page it draws what every story needs.
 */
export type Surroundings = PageOf & { look: Look; children: ReactNode };

/** A story as the toolbar has it: in one frame or four, within its page or alone. */
function Staged({ story, globals, parameters, history, children }: StagedProps) {
  const look = lookOf(globals);
  useLayoutEffect(() => applyLook(look));
  const { page, part, around, flow = '', frames } = parameters;
  const Within: ComponentType<Surroundings> = parameters['within'] ?? Alone;
  if (look.frames === 'four' && !isFramed() && frames !== 'one')
    return <FourFrames story={story} history={history} look={look} />;
  return (
    <Within look={look} page={page} part={part} around={around}>
      <LinkedStory story={story} flow={String(flow)} outlinesChanges={look.changes === 'outlined'}>
        {children}
      </LinkedStory>
    </Within>
  );
}
const Alone = ({ children }: Surroundings) => <>{children}</>;
type StagedProps = {
  story: string;
  globals: Readonly<Record<string, unknown>>;
  parameters: Parameters;
  history: string;
  children: ReactNode;
};

/**
 * The looks of charts and of the kit's pages, where a project has none: they come first, and the initial value of
 * a property gives way to every rule. A DOM without a browser knows no such rules.
 */
if ('CSSPropertyRule' in window) {
  const initial = [...colours.matchAll(/(--[\w-]+): (.+;)/g)].map(
    ([, name, value]) => `@property ${name} { syntax: '*'; inherits: true; initial-value: ${value} }`,
  );
  const style = document.createElement('style');
  style.textContent = [base, ...initial].join('\n');
  document.head.prepend(style);
}

// An address may hold only args whose type is known.
export const argTypes = { history: { type: 'string', table: { disable: true } } } as const;

export const parameters = {
  // Stories of a chart replace it by the chart's name, and the panel is shown.
  chart: { disable: true },
};

export const globalTypes: NonNullable<Preview['globalTypes']> = TOOLBAR;

// Tests look at each screen; what is around it has stories of its own.
export const initialGlobals: Look = {
  ...INITIAL,
  page: import.meta.env.MODE === 'test' ? 'alone' : 'whole',
};

export const decorators: Decorator[] = [
  (Story, { id, globals, parameters, args }) => {
    const [, updateArgs, resetArgs] = useArgs();
    const isLive = parameters['state'] !== undefined;
    return (
      <>
        {isLive && !isFramed() && (
          <HistoryInAddress
            story={id}
            onHistory={(history) => updateArgs({ history })}
            onLeave={() => resetArgs(['history'])}
          />
        )}
        <Staged
          story={id}
          globals={globals}
          parameters={parameters}
          history={String(Object(args)['history'] ?? '')}
        >
          <Story />
        </Staged>
      </>
    );
  },
];
