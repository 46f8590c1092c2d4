import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { ONE_CODE_COPY } from '../copy.ts';
import { CodeStep } from '../parts/CodeStep.tsx';
import { verificationMachine } from '../verification.machine.ts';
import { NOON } from './verification.model.ts';

/** The second step, `waitMs` before a new code can be requested. */
function stepAt(waitMs: number) {
  const stored = {
    email: 'amna@example.com',
    requestCount: 1,
    requestedAt: NOON,
    resendAt: NOON + waitMs,
    isAtCode: true,
    requestedAtByDevice: NOON,
  };
  const actor = createActor(verificationMachine('sample'), { input: { stored, now: NOON } });
  return (
    <CodeStep state={actor.getSnapshot()} send={() => {}} copy={ONE_CODE_COPY}>
      {null}
    </CodeStep>
  );
}

it('describes the button by the wait for a new code, and announces its end', () => {
  const { rerender } = render(stepAt(42_000));
  const button = screen.getByRole('button', { name: 'Send a new code' });
  expect(button).toHaveAccessibleDescription('You can request a new code in 00:42.');
  expect(screen.getByRole('status')).not.toHaveTextContent('can request');
  rerender(stepAt(0));
  expect(button).toHaveAccessibleDescription('You can request a new code now.');
  expect(screen.getByRole('status')).toHaveTextContent(
    /^No email yet\? .* You can request a new code now\.$/,
  );
});
