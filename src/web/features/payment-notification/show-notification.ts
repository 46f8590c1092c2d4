/** A browser's notifications, which some browsers lack. */
export type NotificationBrowser = {
  Notification?: Pick<typeof Notification, 'permission' | 'requestPermission'> & {
    new (title: string, options?: NotificationOptions): Notification;
  };
  focus(): void;
};

type Shown = {
  title: string;
  body: string;
  /** Tabs that notify of the same thing show it once. */
  tag: string;
  onPress: () => void;
};

/**
 * Shows a notification, if the shopper has allowed it. A press brings the tab to the front. Returns
 * the function that takes it away.
 */
export function showNotification(
  browser: NotificationBrowser,
  { title, body, tag, onPress }: Shown,
): () => void {
  const { Notification } = browser;
  if (Notification?.permission !== 'granted') return () => {};
  const shown = createNotification(Notification, title, { body, tag, icon: '/icon-192.png' });
  if (shown === null) return () => {};
  shown.onclick = () => {
    browser.focus();
    onPress();
  };
  return () => shown.close();
}

/**
 * Whether a notification can be offered: the browser has them, and was never asked. On phones the
 * class exists, but its constructor throws. Without permission, constructing shows nothing.
 */
export const canOfferNotifications = ({ Notification }: NotificationBrowser): boolean =>
  Notification?.permission === 'default' && createNotification(Notification, '') !== null;

/** Null where the browser lets no page construct a notification. */
function createNotification(
  Notification: NonNullable<NotificationBrowser['Notification']>,
  ...args: ConstructorParameters<NonNullable<NotificationBrowser['Notification']>>
): Notification | null {
  try {
    return new Notification(...args);
  } catch {
    return null;
  }
}
