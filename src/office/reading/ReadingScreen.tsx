import type { ReactNode } from 'react';
import type { EventFrom, SnapshotFrom } from 'xstate';
import { dataState } from '#statecharts/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { stack } from '../frame/layout.ts';
import { ShopperText } from '../generated/text.tsx';
import type { readingMachine } from './reading.machine.ts';

type Props = {
  state: SnapshotFrom<typeof readingMachine>;
  send: (event: EventFrom<typeof readingMachine>) => void;
  children: (answer: unknown) => ReactNode;
};

/** A command's answer, or why there is none. */
export function ReadingScreen({ state, send, children }: Props) {
  const { answer, problem } = state.context;
  const again = (
    <Button size="sm" variant="secondary" onClick={() => send({ type: 'again.pressed' })}>
      Try again
    </Button>
  );
  return (
    <div className={stack} data-state={dataState(state)} aria-busy={state.hasTag('busy')}>
      {state.hasTag('busy') && (
        <div className={stack}>
          <Spinner label="Loading" />
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </div>
      )}
      {state.matches('failed') && (
        <Notice tone="error" alert action={again}>
          <ShopperText>{problem ?? ''}</ShopperText>
        </Notice>
      )}
      {state.matches('outdated') && (
        <Notice tone="warning" title="This may be out of date" action={again}>
          <ShopperText>{problem ?? ''}</ShopperText>
        </Notice>
      )}
      {!state.hasTag('busy') && !state.matches('failed') && children(answer)}
    </div>
  );
}
