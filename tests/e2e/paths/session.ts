import type { Page } from '@playwright/test';
import { defineBrowserFlow } from '#statecharts/drivers/browser-driver.ts';
import { profileModel } from '#web/features/account/profile/tests/profile.model.ts';
import { sessionModel } from '#web/features/session/tests/session.model.ts';
import { MEMBER_RECORDS, rejection, visit, writeInOtherTab } from './shop.ts';

const toAccount = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'My Account' }).click();
const isMember = (leaves: readonly string[]) => leaves.some((leaf) => leaf.startsWith('member'));

export const session = defineBrowserFlow(sessionModel, {
  open: (page, { isLoggedIn }) => visit(page, '/cart', isLoggedIn ? MEMBER_RECORDS : {}),
  otherRequests: {
    'POST /api/login': { status: 204 },
    'POST /api/signup': { json: { step: 2, message: 'Your account is ready.' } },
    'GET /api/logout': { status: 204 },
    'GET /api/my-payments': { json: [] },
    'GET /api/balance-history': { json: [] },
    'GET /api/profile': { json: profileModel.outcomes.loadProfile.found.profile },
    'GET /api/my-orders': rejection(401, 'Please log in.'),
  },
  wire: {
    validate: {
      request: 'GET /api/token-validation',
      answers: {
        valid: { status: 204 },
        invalid: rejection(401, 'Please log in.'),
        unreachable: 'unreachable',
      },
    },
  },
  causes: {
    'flag.changed': {
      when: (leaves, { isLoggedIn }) => isLoggedIn || !leaves.includes('confirming'),
      by: (page, { isLoggedIn }) => writeInOtherTab(page, 'isLoggedIn', isLoggedIn),
      otherwise: 'The flag is false already while a sign-up is confirmed.',
    },
    'tab.shown': (page) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
    'login.succeeded': {
      when: (leaves) => leaves.includes('guest'),
      async by(page) {
        await page.getByRole('link', { name: 'Login / Sign Up' }).click();
        await page.getByLabel('Username or email').fill('amna_k');
        await page.getByLabel('Password', { exact: true }).fill('open sesame 1');
        await page.getByRole('button', { name: 'Log in' }).click();
      },
      otherwise: 'Only a guest meets the login.',
    },
    'signup.succeeded': {
      when: (leaves) => leaves.includes('guest'),
      async by(page) {
        await page.getByRole('link', { name: 'Login / Sign Up' }).click();
        await page.getByRole('link', { name: 'Create an account' }).click();
        await page.getByLabel('Username', { exact: true }).fill('amna_k');
        await page.getByLabel('Email', { exact: true }).fill('amna@example.com');
        await page.getByLabel('Password', { exact: true }).fill('open sesame 1');
        await page.getByRole('checkbox', { name: /terms of service/ }).check();
        await page.getByRole('button', { name: 'Continue' }).click();
      },
      otherwise: 'Only a guest meets the sign-up.',
    },
    'session.ended': {
      when: isMember,
      async by(page) {
        await toAccount(page);
        await page.getByRole('button', { name: 'Log out' }).click();
      },
      otherwise: 'Only a member meets the way to log out.',
    },
    'session.lost': {
      when: isMember,
      async by(page) {
        await toAccount(page);
        await page.getByRole('link', { name: 'My Orders' }).click();
      },
      otherwise: 'Only a member asks the host for what needs a session.',
    },
  },
});
