import { render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { checkFlow } from '#statecharts/check-flow.ts';
import { stateAt } from '#statecharts/storybook/stories.tsx';
import { NotificationOffer } from '../NotificationOffer.tsx';
import { notificationOfferInput, notificationOfferLogic } from '../notification-offer.effects.ts';
import { fakeNotifications } from './fake-notifications.ts';
import * as stories from './NotificationOffer.stories.tsx';
import { notificationOfferModel } from './notification-offer.model.ts';

checkFlow(notificationOfferModel, {
  render: (state, send) => <NotificationOffer state={state} send={send} waitsFor="codes" />,
  stories,
});

afterEach(() => localStorage.clear());

type Options = { choice?: NotificationPermission; isConstructible?: boolean };

/** A browser with notifications, or without (`null`). */
function browserWith(permission: NotificationPermission | null, options: Options = {}) {
  return {
    localStorage,
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
    focus() {},
    ...(permission === null ? {} : { Notification: fakeNotifications(permission, options).Notification }),
  };
}

function startIn(browser: ReturnType<typeof browserWith>) {
  const actor = createActor(notificationOfferLogic(browser), { input: notificationOfferInput(browser) });
  return actor.start();
}

test('is for browsers that were never asked (R-98)', () => {
  expect(startIn(browserWith('default')).getSnapshot().value).toBe('offered');
  for (const permission of ['granted', 'denied', null] as const)
    expect(startIn(browserWith(permission)).getSnapshot().value).toBe('hidden');
});

test('is not for browsers of phones, which have the class and let a page construct none', () => {
  expect(startIn(browserWith('default', { isConstructible: false })).getSnapshot().value).toBe('hidden');
});

test.each(['offer.accepted', 'offer.declined'] as const)(
  'is made once in a browser: after %s no later visit sees it (R-98)',
  (type) => {
    const browser = browserWith('default');
    startIn(browser).send({ type });
    expect(startIn(browser).getSnapshot().value).toBe('hidden');
  },
);

test.each([
  ['granted', 'allowed'],
  ['denied', 'blocked'],
  ['default', 'closed'],
] as const)('the permission %s leads to %s', async (permission, leaf) => {
  const actor = startIn(browserWith('default', { choice: permission }));
  actor.send({ type: 'offer.accepted' });
  await waitFor(actor, ({ status }) => status === 'done');
  expect(actor.getSnapshot().value).toBe(leaf);
});

test('goes when another tab has a decision (R-98)', () => {
  const actor = startIn(browserWith('default'));
  localStorage.setItem('notificationsAnswered', 'true');
  window.dispatchEvent(new StorageEvent('storage', { key: 'notificationsAnswered', newValue: 'true' }));
  expect(actor.getSnapshot().value).toBe('closed');
});

test('promises no codes for a deposit', () => {
  render(
    <NotificationOffer
      state={stateAt(notificationOfferModel, ['offered'])}
      send={() => {}}
      waitsFor="money"
    />,
  );
  expect(screen.getByRole('button', { name: 'Tell me when my money has arrived' })).toBeVisible();
});
