import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** The stand-in's notifications, and the choice in the question. */
    notified: {
      shown: { title: string; body: string; isClosed: boolean; press(): void }[];
      choice: NotificationPermission | 'broken';
    };
  }
}

/**
 * Puts a stand-in for `Notification` into every document that the page opens, because a browser
 * without a window shows none. The permission is `permission`, or what the stored record
 * `notificationPermission` says.
 */
export const standInForNotifications = (page: Page, permission: NotificationPermission = 'denied') =>
  page.addInitScript((granted) => {
    const stored = JSON.parse(localStorage.getItem('notificationPermission') ?? 'null');
    window.notified = { shown: [], choice: 'granted' };
    const { notified } = window;
    class StandIn {
      static permission = stored ?? granted;
      static async requestPermission() {
        if (notified.choice === 'broken') throw new Error('The browser asks nothing.');
        StandIn.permission = notified.choice;
        return notified.choice;
      }
      onclick: (() => void) | null = null;
      isClosed = false;
      readonly title: string;
      readonly body: string;
      constructor(title: string, { body = '' }: NotificationOptions = {}) {
        this.title = title;
        this.body = body;
        if (StandIn.permission === 'granted') notified.shown.push(this);
      }
      press() {
        this.onclick?.();
      }
      close() {
        this.isClosed = true;
      }
    }
    Object.defineProperty(window, 'Notification', { value: StandIn, configurable: true });
  }, permission);

/** Another tab covers this one, or gives it back. */
export const turnPage = (page: Page, visibility: 'hidden' | 'visible') =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { value: now, configurable: true });
    Object.defineProperty(document, 'hidden', { value: now === 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visibility);
