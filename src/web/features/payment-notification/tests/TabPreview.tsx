import { css } from '#styled/css';
import { announcementText } from '../announcement-text.ts';
import { MARKED_ICON } from '../mark-tab.ts';
import type { PaymentNotificationState } from '../payment-notification.machine.ts';

const desk = css({ display: 'grid', gap: '4', justifyItems: 'start', maxWidth: '[24rem]' });
const tab = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  px: '4',
  py: '2',
  border: 'hairline',
  borderRadius: 'md',
  bg: 'bg.raised',
  fontSize: 'sm',
});
const note = css({ p: '4', border: 'hairline', borderRadius: 'md', bg: 'bg.raised', fontSize: 'sm' });
const strong = css({ fontWeight: 'bold' });

/** For stories and tests: what the browser around the page shows, the tab and the notification. */
export function TabPreview({ state }: { state: PaymentNotificationState }) {
  const { order } = state.context;
  const text = state.matches('announced') && order !== null ? announcementText(order) : null;
  return (
    <div className={desk}>
      <div className={tab}>
        <img width="16" height="16" alt="" src={text === null ? '/favicon.svg' : MARKED_ICON} />
        <span>{text === null ? 'Your payment · Keystall' : `${text.mark} · Your payment · Keystall`}</span>
      </div>
      {text !== null && (
        <div className={note}>
          <p className={strong}>{text.title}</p>
          <p>{text.body}</p>
        </div>
      )}
    </div>
  );
}
