import { dataState } from '#statecharts/index.ts';
import type { PaymentNotificationState } from './payment-notification.machine.ts';

/** Shows nothing on the page: the tab's title, its icon and the browser's notification say it. */
export const PaymentNotification = ({ state }: { state: PaymentNotificationState }) => (
  <div data-state={dataState(state)} hidden />
);
