import { fireEvent, waitFor } from 'storybook/test';
import preview from '../../../../.storybook/preview.tsx';
import { OF_OFFICE } from '../../../../.storybook/stage/OfficePage.tsx';
import type { Refusal } from '../../tests/sample-office.tsx';
import { ID } from './sample-answers.ts';

/** What a form says when the host refuses its change, each in the page of the form. */
const meta = preview.meta({ title: 'Office/Refusals', ...OF_OFFICE });

const REFUND = { question: 'Refund PKR 700 of KS-7F3Q-K2 to the balance of amna_k?' };

/** A refund that the host refuses, in place of its question or after it. */
const refund = (refusal: Refusal, reason = 'A day late') => ({
  args: {
    path: `/do/orders/refund?order=${ID}`,
    changes: { 'orders refund': REFUND },
    refused: { 'orders refund': refusal },
  },
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    const fill = (name: string, value: string) =>
      fireEvent.change(field(canvasElement, name), { target: { value } });
    // In four frames, each has its own.
    if (canvasElement.querySelector('iframe') !== null) return;
    await waitFor(() => field(canvasElement, 'amount'));
    fill('amount', '700');
    fill('reason', reason);
    press(canvasElement, 'form button[type=submit]');
    if (refusal?.whenAsked) await shown(canvasElement, '[role=alert], dialog[open]');
    else {
      await shown(canvasElement, 'dialog[open] button:last-child');
      press(canvasElement, 'dialog[open] button:last-child');
      await shown(canvasElement, '[role=alert]');
    }
  },
});

const field = (root: HTMLElement, name: string) => shownNow(root, `[name="${name}"]`);
const press = (root: HTMLElement, selector: string) => fireEvent.click(shownNow(root, selector));
const shown = (root: HTMLElement, selector: string) => waitFor(() => shownNow(root, selector));
function shownNow(root: HTMLElement, selector: string): Element {
  const found = root.querySelector(selector);
  if (found === null) throw new Error(`Nothing is ${selector}.`);
  return found;
}

/** Of a manager who became support while the form was open: support has no such form. */
export const Role = meta.story(
  refund({
    status: 403,
    sentence: '"orders refund" needs the role manager: ask bilal or mina.',
    whenAsked: true,
  }),
);
export const StaleByToken = meta.story(
  refund({ status: 401, sentence: 'Sign in again to do this.', code: 'sign-in-again', whenAsked: true }),
);
export const StaleByPin = meta.story(
  refund({ status: 401, sentence: 'Enter your PIN to do this.', code: 'enter-pin', whenAsked: true }),
);
export const ChangedMeanwhile = meta.story({
  ...refund({ status: 409, sentence: 'Only PKR 500 of the PKR 2,950 paid can still be refunded.' }),
  tags: ['!test'],
});
export const AtAField = meta.story(
  refund(
    { status: 400, sentence: 'reason: must be at most 200 characters', path: 'reason', whenAsked: true },
    'A day late. '.repeat(17),
  ),
);
/** A manager may pass it, after another sign-in. */
export const LimitOfTheDay = meta.story({
  ...refund({
    status: 401,
    sentence: 'This passes your limit of the day, PKR 500,000: sign in again to do it.',
    code: 'sign-in-again',
    whenAsked: true,
  }),
  tags: ['!test'],
});
export const LostAnswer = meta.story(refund(null));
export const SessionThatEnded = meta.story({
  args: { path: `/do/orders/refund?order=${ID}`, hasEnded: true },
});
/** Nothing is filled in. */
export const Unfilled = meta.story({
  args: { path: `/do/orders/refund?order=${ID}` },
  play: async ({ canvasElement }) => {
    if (canvasElement.querySelector('iframe') !== null) return;
    await shown(canvasElement, '[name="amount"]');
    press(canvasElement, 'form button[type=submit]');
    await shown(canvasElement, '[aria-invalid=true]');
  },
  tags: ['!test'],
});
/** An earlier visit has left the form half filled. */
export const TypedBefore = meta.story({
  args: {
    path: `/do/orders/refund?order=${ID}`,
    stored: {
      'office-drafts': {
        operator: 'sana',
        drafts: {
          [JSON.stringify(['orders refund', [['order', ID]]])]: { at: Date.now(), typed: { amount: '700' } },
        },
      },
    },
  },
  tags: ['!test'],
});
