import '../src/web/index.css';
import addonA11y from '@storybook/addon-a11y';
import { definePreview } from '@storybook/react-vite';
import axe from 'axe-core';
import { configure } from 'storybook/test';
import { css } from '#styled/css';
import charts from '../src/statecharts/storybook/addon.ts';
import type { Surroundings } from '../src/statecharts/storybook/preview.tsx';
import { WithinRouter } from '../src/web/testing/WithinRouter.tsx';
import { Piece, WithinShop } from './stage/WithinShop.tsx';

// What a story waits for comes at once on an idle machine, and only a failing test waits so long.
configure({ asyncUtilTimeout: 10_000 });

const isTest = import.meta.env.MODE === 'test';

/** A story in its page of the shop, or alone. */
function WithinPage({ look, page, part, around, children }: Surroundings) {
  if (page === undefined) return <WithinRouter>{children}</WithinRouter>;
  return (
    <WithinRouter path={page}>
      {look.page === 'alone' ? (
        <div className={alone}>{children}</div>
      ) : part === undefined ? (
        <WithinShop path={page}>{around ? around(<Piece>{children}</Piece>) : children}</WithinShop>
      ) : (
        <WithinShop path={page} parts={{ [part]: children }} />
      )}
    </WithinRouter>
  );
}
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
  addons: [charts(), addonA11y()],
  parameters: {
    within: WithinPage,
    a11y: { test: isTest ? 'off' : 'error' },
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
  afterEach: checkPieces,
});
