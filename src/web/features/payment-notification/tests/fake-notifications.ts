type FakeNotification = {
  title: string;
  options: NotificationOptions | undefined;
  isClosed: boolean;
  onclick: (() => void) | null;
};

/**
 * A browser's notifications for tests: with this permission, and `choice` in the question. `shown` has
 * those that were shown. Where the constructor throws, as on phones, `isConstructible` is false.
 */
export function fakeNotifications(
  permission: NotificationPermission,
  {
    choice = permission,
    isConstructible = true,
  }: { choice?: NotificationPermission; isConstructible?: boolean } = {},
) {
  const shown: FakeNotification[] = [];
  class Fake extends EventTarget implements FakeNotification {
    static permission = permission;
    static async requestPermission() {
      Fake.permission = choice;
      return choice;
    }
    isClosed = false;
    onclick: (() => void) | null = null;
    onclose = null;
    onerror = null;
    onshow = null;
    badge = '';
    body = '';
    data = null;
    dir = 'auto' as const;
    icon = '';
    lang = '';
    requireInteraction = false;
    silent = null;
    tag = '';
    readonly title: string;
    readonly options: NotificationOptions | undefined;
    constructor(title: string, options?: NotificationOptions) {
      super();
      if (!isConstructible) throw new TypeError('Illegal constructor.');
      this.title = title;
      this.options = options;
      if (Fake.permission === 'granted') shown.push(this);
    }
    close() {
      this.isClosed = true;
    }
  }
  return { Notification: Fake, shown };
}
