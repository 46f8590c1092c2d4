import '../src/web/index.css';
import addonA11y from '@storybook/addon-a11y';
import { definePreview, type Parameters } from '@storybook/react-vite';
import axe from 'axe-core';
import { type ReactNode, useLayoutEffect } from 'react';
import { useArgs } from 'storybook/preview-api';
import { configure } from 'storybook/test';
import { css } from '#styled/css';
import { FourFrames, isFramed } from '../src/statecharts/storybook/stage/FourFrames.tsx';
import { HistoryInAddress, LinkedStory } from '../src/statecharts/storybook/stage/LiveLinks.tsx';
import { applyLook, INITIAL, lookOf, TOOLBAR } from '../src/statecharts/storybook/stage/toolbar.ts';
import { WithinRouter } from '../src/web/testing/WithinRouter.tsx';
import { Piece, WithinShop } from './stage/WithinShop.tsx';

// What a story waits for comes at once on an idle machine, and only a failing test waits so long.
configure({ asyncUtilTimeout: 10_000 });

const isTest = import.meta.env.MODE === 'test';

/** A story as the toolbar has it: in one frame or four, within the shop or alone. */
function Staged({ story, globals, parameters, history, children }: StagedProps) {
  const look = lookOf(globals);
  useLayoutEffect(() => applyLook(look));
  const { page, part, around } = parameters;
  const flow = String(parameters['flow'] ?? '');
  if (look.frames === 'four' && !isFramed() && parameters['frames'] !== 'one')
    return <FourFrames story={story} history={history} look={look} />;
  const screen = (
    <LinkedStory story={story} flow={flow} outlinesChanges={look.changes === 'outlined'}>
      {children}
    </LinkedStory>
  );
  if (typeof page !== 'string') return <WithinRouter>{screen}</WithinRouter>;
  return (
    <WithinRouter path={page}>
      {look.page === 'whole' ? (
        typeof part === 'string' ? (
          <WithinShop path={page} parts={{ [part]: screen }} />
        ) : (
          <WithinShop path={page}>
            {typeof around === 'function' ? around(<Piece>{screen}</Piece>) : screen}
          </WithinShop>
        )
      ) : (
        <div className={alone}>{screen}</div>
      )}
    </WithinRouter>
  );
}
type StagedProps = {
  story: string;
  globals: Readonly<Record<string, unknown>>;
  parameters: Parameters;
  history: string;
  children: ReactNode;
};
const alone = css({ p: '4' });

/** Elements that this test run has checked. */
const checked = new Set<string>();

/** Attributes whose values name other elements, addresses or styles: that they are there is enough. */
const NAMING =
  /^(id|for|href|src|style|d|name|value|aria-(labelledby|describedby|controls|owns|activedescendant))$/;

/** What can be wrong with an element: its looks, its parent's, its attributes, its text and its labels. */
function traitsOf(element: Element): string {
  const attributes = [...element.attributes].map(({ name, value }) =>
    NAMING.test(name) ? `${name} ${value === ''}` : `${name}=${value}`,
  );
  const { parentElement: parent, tagName, textContent } = element;
  const labels = 'labels' in element && element.labels instanceof NodeList ? element.labels.length : 0;
  const isEmpty = textContent.trim() === '';
  return [parent?.tagName, parent?.getAttribute('class'), tagName, isEmpty, labels, ...attributes].join();
}

/** The elements of a story that differ from all those checked before. */
const unchecked = (story: HTMLElement): { element: Element; traits: string }[] =>
  [...story.querySelectorAll('*')]
    .map((element) => ({ element, traits: traitsOf(element) }))
    .filter(({ traits }) => !checked.has(traits));

/**
 * Test runs check each piece once, by all rules and for its contrast in the dark, since states repeat
 * their pieces. In the browser the add-on checks the whole story, and the chosen theme stays.
 */
async function checkPieces({ canvasElement }: { canvasElement: HTMLElement }) {
  if (!isTest) return;
  const pieces = unchecked(canvasElement);
  if (pieces.length === 0) return;
  const include = pieces.map(({ element }) => element);
  const light = await axe.run({ include }, { resultTypes: ['violations'] });
  const dark = await inTheDark(() =>
    axe.run({ include }, { runOnly: ['color-contrast'], resultTypes: ['violations'] }),
  );
  const told = [...light.violations, ...dark.violations].flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
  if (told.length > 0) throw new Error(`Not accessible:\n${told.join('\n\n')}`);
  for (const { traits } of pieces) checked.add(traits);
}

/** Does something while the page has its dark theme, which comes without a transition. */
async function inTheDark<T>(work: () => Promise<T>): Promise<T> {
  const page = document.documentElement;
  const atOnce = new CSSStyleSheet();
  atOnce.replaceSync('* { transition: none !important; animation: none !important }');
  document.adoptedStyleSheets.push(atOnce);
  page.dataset['theme'] = 'dark';
  try {
    return await work();
  } finally {
    page.dataset['theme'] = 'light';
    document.adoptedStyleSheets.pop();
  }
}

const screen = (name: string, width: number, height: number) => ({
  name: `${name} (${width})`,
  styles: { width: `${width}px`, height: `${height}px` },
});

// The shop shows its own face only where the browser has it already, and Storybook always. The
// tests of screens read stories where there are no fonts.
if ('fonts' in document)
  for (const face of document.fonts) {
    face.display = 'swap';
    void face.load().catch(() => {});
  }

export default definePreview({
  addons: [addonA11y()],
  // An address may hold only args whose type is known.
  argTypes: { history: { type: 'string', table: { disable: true } } },
  parameters: {
    a11y: { test: isTest ? 'off' : 'error' },
    // Stories of a chart replace it by the chart's name, and the panel is shown.
    chart: { disable: true },
    options: {
      // Roots and titles keep the order of `stories` in main.ts. What is below a title follows its stories.
      storySort: {
        order: ['*', ['*', ['Loading', 'Waiting for the money', 'Confirming', 'Ended', 'By method']]],
      },
    },
    viewport: {
      options: {
        smallPhone: screen('Small phone', 320, 640),
        narrowPhone: screen('Narrow phone', 360, 640),
        phone: screen('Phone', 390, 844),
        desktop: screen('Desktop', 1280, 800),
      },
    },
  },
  globalTypes: TOOLBAR,
  // Tests look at each screen; the frame of the shop has stories of its own.
  initialGlobals: { ...INITIAL, page: isTest ? 'alone' : 'whole' },
  afterEach: checkPieces,
  decorators: [
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
  ],
});
