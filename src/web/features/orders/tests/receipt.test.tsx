import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMachine } from '@xstate/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkFlow } from '#statecharts/check-flow.ts';
import { ReceiptButton } from '../parts/ReceiptButton.tsx';
import { receiptLogic } from '../receipt.effects.ts';
import { ordersModel } from './history.model.ts';
import * as stories from './Receipt.stories.tsx';
import { receiptModel } from './receipt.model.ts';

const [order] = ordersModel.outcomes.fetchRows.some.rows;
if (order === undefined) throw new Error('The samples lack orders.');

checkFlow(receiptModel, {
  render: (state, send) => <ReceiptButton state={state} send={send} order={order} />,
  stories,
});

describe('the effects', () => {
  const paper = () => document.querySelector('body > [data-receipt]')?.textContent ?? null;
  const state = () => document.querySelector('[data-state]')?.getAttribute('data-state');

  /** Presses the button where the browser's `print` does this. */
  async function press(print?: () => void) {
    if (print !== undefined) vi.stubGlobal('print', print);
    document.title = 'My Orders · Keystall';
    function Page() {
      const [state, send] = useMachine(receiptLogic, { input: { title: 'Keystall receipt KS-7F3Q-B2' } });
      return order && <ReceiptButton state={state} send={send} order={order} />;
    }
    const { unmount } = render(<Page />);
    await userEvent.click(screen.getByRole('button'));
    return unmount;
  }

  /** As the page is when nothing is printed. */
  function expectNoTraces() {
    expect(paper()).toBeNull();
    expect(document.title).toBe('My Orders · Keystall');
    expect(document.documentElement.dataset['printing']).toBeUndefined();
  }

  afterEach(() => vi.unstubAllGlobals());

  it('print the receipt alone, without codes, as a file of its name (R-59)', async () => {
    const printed: unknown[] = [];
    await press(() => {
      printed.push([document.title, document.documentElement.dataset['printing'], paper()]);
      window.dispatchEvent(new Event('beforeprint'));
    });
    await expect.poll(state).toBe('printing.open');
    expect(printed).toEqual([
      ['Keystall receipt KS-7F3Q-B2', 'receipt', expect.stringMatching(/KS-7F3Q-B2.*Total paidPKR 14,250/)],
    ]);
    expect(paper()).not.toContain('STM1');
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(state()).toBe('offered');
    expectNoTraces();
  });

  it('say so where a browser can’t print', async () => {
    const { print } = window;
    Reflect.deleteProperty(window, 'print');
    await press();
    expect(state()).toBe('failed');
    window.print = print;
    expectNoTraces();
  });

  it('leave the page as it was when it is left', async () => {
    const unmount = await press(() => {});
    unmount();
    expectNoTraces();
  });
});
