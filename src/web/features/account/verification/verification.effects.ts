import { fromCallback, fromPromise } from 'xstate';
import type { Step } from '#contract/accounts.ts';
import type { ApiResult } from '#web/platform/api-client.ts';
import { type Clocks, startTicker } from '#web/platform/ticker.ts';
import type { ClockTick, Submission, VerificationResult } from './verification.machine.ts';

type VerificationApi<Payload> = {
  request: (payload: Payload, options: { signal: AbortSignal }) => Promise<ApiResult<Step>>;
  /** The field to correct; null if the refusal is not about a field, or about an unknown one. */
  fieldOf: (payload: Payload, refusal: { status: number; message: string }) => string | null;
};

const KIND_OF_STEP = { 0: 'detailsRequired', 1: 'codeRequired', 2: 'completed' } as const;

export const verificationActors = <Payload>(app: Clocks, { request, fieldOf }: VerificationApi<Payload>) => ({
  submit: fromPromise<VerificationResult, Submission<Payload>>(async ({ input: { payload }, signal }) => {
    const result = await request(payload, { signal });
    if (result.kind === 'failure') throw new Error(result.message);
    const at = app.serverClock.now();
    if (result.kind === 'answer') {
      const { step, message = null } = result.value;
      return { kind: KIND_OF_STEP[step], at, message };
    }
    const { status, message, retryAfterMs } = result;
    const formError = { message, field: fieldOf(payload, result) };
    // A 503 has a wait too, but not because of a code.
    if (status !== 429 || retryAfterMs === null) return { kind: 'refused', formError };
    return { kind: 'rateLimited', at, formError, retryAfterMs };
  }),
  ticker: fromCallback<ClockTick>(({ sendBack }) =>
    startTicker(app, (now) => sendBack({ type: 'clock.ticked', now })),
  ),
});
