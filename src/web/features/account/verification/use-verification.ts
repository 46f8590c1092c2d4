import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { SessionRecord } from '#web/platform/storage.ts';
import type { Clocks } from '#web/platform/ticker.ts';
import { resumeFlow, toStored } from './resume.ts';
import type { WithEmail } from './sent-code.ts';
import type { StoredFlow } from './stored-flow.ts';
import type { VerificationInput, VerificationMachine } from './verification.machine.ts';

/** Runs a flow while its page is open, and stores its progress so that a reload resumes it. */
export function useVerification<App extends Clocks, Details extends WithEmail, Codes>(
  app: App,
  record: SessionRecord<StoredFlow>,
  createLogic: (app: App) => VerificationMachine<Details, Codes>,
) {
  const [logic] = useState(() => createLogic(app));
  const [input] = useState((): VerificationInput => {
    const now = app.serverClock.now();
    return { stored: resumeFlow(record.read(), { now, deviceNow: Date.now() }), now };
  });
  const machine = useMachine(logic, { clock: app.clock, input });
  const [state] = machine;

  const { sentCode } = state.context;
  const isAtCode = state.matches('code');
  useEffect(() => {
    if (sentCode === null) return record.remove();
    record.write(toStored(sentCode, { isAtCode, previous: record.read(), deviceNow: Date.now() }));
  }, [record, sentCode, isAtCode]);

  return machine;
}
