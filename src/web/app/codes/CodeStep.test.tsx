import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { codesMachine } from '#web/lib/codes/codes.machine.ts';
import { CodeStep } from './CodeStep.tsx';
import { NOON } from './codes.model.ts';
import { ONE_CODE } from './words.ts';

/** The second step, `waitMs` before another code may be asked for. */
function stepAt(waitMs: number) {
  const kept = {
    email: 'amna@example.com',
    times: 1,
    askedAt: NOON,
    againAt: NOON + waitMs,
    isAtCode: true,
    since: NOON,
  };
  const actor = createActor(codesMachine('sample'), { input: { kept, now: NOON } });
  return (
    <CodeStep state={actor.getSnapshot()} send={() => {}} words={ONE_CODE}>
      {null}
    </CodeStep>
  );
}

it('tells who asks the button how long it has to be waited for, and says once that it may be pressed', () => {
  const { rerender } = render(stepAt(42_000));
  const button = screen.getByRole('button', { name: 'Send a new code' });
  expect(button).toHaveAccessibleDescription('Another code can be sent in 00:42.');
  expect(screen.getByRole('status')).not.toHaveTextContent('can be sent');
  rerender(stepAt(0));
  expect(button).toHaveAccessibleDescription('Another code can be sent now.');
  expect(screen.getByRole('status')).toHaveTextContent(/^Nothing came\? .* Another code can be sent now\.$/);
});
