import type { EventFrom, SnapshotFrom } from 'xstate';
import { dataState } from '#statecharts/index.ts';
import { Toast, ToastRegion } from '#web/ui/Toast.tsx';
import type { noticesMachine } from './notices.machine.ts';

type Props = {
  state: SnapshotFrom<typeof noticesMachine>;
  send: (event: EventFrom<typeof noticesMachine>) => void;
};

/** The shop-wide notices, at the bottom of the page. */
export function NoticeBoard({ state, send }: Props) {
  return (
    <div data-state={dataState(state)}>
      <ToastRegion>
        {state.context.notices.map(({ id, tone, text }) => (
          <Toast key={id} tone={tone} onDismiss={() => send({ type: 'notice.dismissed', id })}>
            {text}
          </Toast>
        ))}
      </ToastRegion>
    </div>
  );
}
