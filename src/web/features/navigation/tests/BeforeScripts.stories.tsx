import { useEffect, useRef, useState } from 'react';
import type { Root } from 'react-dom/client';
import { expect, fireEvent, waitFor, within } from 'storybook/test';
import { css } from '#styled/css';
import { cartOf, sampleItem } from '#web/features/catalogue/tests/sample-catalogue.ts';
import { Button } from '#web/ui/Button.tsx';
import { hidden, oneOf } from '../../../../../.storybook/controls.ts';
import preview from '../../../../../.storybook/preview.tsx';

/** The whole shop, which no other story needs. */
const loadShop = () => import('./page-in-frame.tsx');

const stage = css({ display: 'flex', flexDirection: 'column', height: '[100dvh]' });
const bar = css({ display: 'flex', alignItems: 'center', gap: '4', p: '3', borderBottom: 'hairline' });
const frame = css({ flex: '1', width: 'full', borderWidth: '0' });

const VISITS = {
  first: {},
  returning: {
    cart: cartOf(sampleItem('valorant-vp-475', 2), sampleItem('steam-usd-1')),
    isLoggedIn: true,
    cookiesAccepted: true,
  },
  afterClosing: { 'earlyAdd.0': { id: 'valorant-vp-475', quantity: 2, at: Date.now() } },
} as const;

type Props = { visit?: keyof typeof VISITS; theme?: 'light' | 'dark' };

/** A page of the host in a frame, whose scripts come when the button is pressed. */
function Page({ visit = 'first', theme = 'light' }: Props) {
  const page = useRef<HTMLIFrameElement>(null);
  const root = useRef<Root>(null);
  const [scripts, setScripts] = useState<'awaited' | 'running' | 'ran'>('awaited');
  useEffect(() => {
    const browser = page.current?.contentDocument?.defaultView;
    if (browser) void loadShop().then(({ openPage }) => openPage(browser, { ...VISITS[visit], theme }));
    return () => root.current?.unmount();
  }, [visit, theme]);
  const run = async () => {
    const browser = page.current?.contentDocument?.defaultView;
    if (!browser) return;
    setScripts('running');
    const { runScripts } = await loadShop();
    root.current = await runScripts(browser);
    setScripts('ran');
  };
  return (
    <div className={stage}>
      <div className={bar}>
        <Button type="button" onClick={run} disabled={scripts !== 'awaited'}>
          Let the scripts run
        </Button>
        <span role="status">{SAID[scripts]}</span>
      </div>
      <iframe ref={page} title="The page" className={frame} />
    </div>
  );
}
const SAID = {
  awaited: 'The page is here, its scripts are not. What you press and type waits.',
  running: 'The scripts are starting.',
  ran: 'The scripts are here, and did what waited.',
};

const meta = preview.meta({
  title: 'Every page/Before the scripts',
  component: Page,
  parameters: { layout: 'fullscreen' },
  // It brings the whole shop, unbundled, so that `tests/e2e/storybook.slow.ts` tests it as it is built.
  tags: ['!test'],
  argTypes: { visit: oneOf('first', 'returning', 'afterClosing'), theme: hidden },
  args: { visit: 'first', theme: 'light' },
  render: ({ visit = 'first' }, { globals }) => {
    const theme = globals['theme'] === 'dark' ? 'dark' : 'light';
    return <Page key={`${visit} ${theme}`} visit={visit} theme={theme} />;
  },
});

/** The shop's scripts are many, where they are not bundled. */
const PATIENCE = { timeout: 10_000 };

/** The page in the frame, once its header is there. */
async function pageIn(canvasElement: HTMLElement) {
  const body = await waitFor(() => {
    const shown = canvasElement.querySelector('iframe')?.contentDocument?.body;
    if (!shown?.querySelector('footer')) throw new Error('The page is not there yet.');
    return shown;
  }, PATIENCE);
  const page = within(body);
  return {
    box: page.getByRole('combobox'),
    cart: page.getByRole('link', { name: /^Cart/ }),
    account: body.querySelector('a[data-live="account"]'),
    add: () => first(page.getAllByRole('button', { name: /^Add/ })),
    more: () => first(page.getAllByRole('button', { name: /^More of/ })),
    quantity: () => first(page.getAllByRole('spinbutton')),
  };
}

function first<T>([one]: readonly T[]): T {
  if (one === undefined) throw new Error('Nothing can be added.');
  return one;
}

/** Simulated users keep hold of the document that they type in, and this one goes with its frame. */
const type = (box: HTMLElement, text: string) => fireEvent.input(box, { target: { value: text } });

export const BeforeAnyInput = meta.story({
  play: async ({ canvasElement }) => {
    const { add, box, cart, account } = await pageIn(canvasElement);
    await expect(add()).toBeEnabled();
    await expect(box).toBeEnabled();
    await expect(cart.textContent).toBe('Cart, 0 items');
    await expect(account).toHaveAttribute('href', '/login');
  },
});
export const ReturningShopper = meta.story({
  args: { visit: 'returning' },
  play: async ({ canvasElement }) => {
    const { cart, account } = await pageIn(canvasElement);
    await waitFor(() => expect(cart.querySelector('[data-live]')).toHaveTextContent('3'));
    await expect(account).toHaveAttribute('href', '/my/profile');
  },
});
export const AfterClosing = meta.story({
  name: 'After a tab was closed too early',
  args: { visit: 'afterClosing' },
  play: async ({ canvas, canvasElement, userEvent }) => {
    const { cart } = await pageIn(canvasElement);
    await waitFor(() => expect(cart.querySelector('[data-live]')).toHaveTextContent('2'));
    await userEvent.click(canvas.getByRole('button', { name: 'Let the scripts run' }));
    await waitFor(() => expect(cart).toHaveTextContent('Cart, 2 items'), PATIENCE);
    await expect(cart.querySelector('[data-live]')).toHaveTextContent('2');
  },
});
export const TypedInSearch = meta.story({
  play: async ({ canvasElement }) => {
    const { box } = await pageIn(canvasElement);
    type(box, 'valorant');
    await expect(box).toHaveValue('valorant');
  },
});
export const PressedAdd = meta.story({
  play: async ({ canvasElement }) => {
    const { add, cart } = await pageIn(canvasElement);
    add().click();
    await expect(add()).toHaveAttribute('data-early', 'pressed');
    await expect(cart.querySelector('[data-live]')).toHaveTextContent('1');
    await expect(cart).toHaveTextContent('Cart, 0 items');
  },
});
export const PressedMore = meta.story({
  play: async ({ canvasElement }) => {
    const { add, more, quantity, cart } = await pageIn(canvasElement);
    more().click();
    await expect(quantity()).toHaveValue(2);
    add().click();
    await expect(cart.querySelector('[data-live]')).toHaveTextContent('2');
  },
});
export const Replayed = meta.story({
  play: async ({ canvas, canvasElement, userEvent }) => {
    const { add, box, cart } = await pageIn(canvasElement);
    type(box, 'valorant');
    add().click();
    await userEvent.click(canvas.getByRole('button', { name: 'Let the scripts run' }));
    await waitFor(() => expect(cart).toHaveTextContent('Cart, 1 item'), PATIENCE);
    await expect(box).toHaveValue('valorant');
    await expect(add()).not.toHaveAttribute('data-early');
  },
});
