import { fromCallback, fromPromise } from 'xstate';
import type { Step } from '#contract/accounts.ts';
import type { Reply } from '#web/app/api.ts';
import { everySecond } from '#web/app/every-second.ts';
import type { Shop } from '#web/app/shop.ts';
import type { CodesOutcome, Sent, Tick } from '#web/lib/codes/codes.context.ts';

type Asking<Payload> = {
  ask: (payload: Payload, options: { signal: AbortSignal }) => Promise<Reply<Step>>;
  /** Which field a refusal is about, if that is known. */
  fieldOf: (payload: Payload, refusal: { status: number; sentence: string }) => string | null;
};

/** The effects of a flow of codes: it asks the host, and its minute is counted by the host's clock. */
export const codesActors = <Payload>(
  shop: Pick<Shop, 'clock' | 'hostClock'>,
  { ask, fieldOf }: Asking<Payload>,
) => ({
  send: fromPromise<CodesOutcome, Sent<Payload>>(async ({ input: { payload }, signal }) => {
    const reply = await ask(payload, { signal });
    if (reply.kind === 'failure') throw new Error(reply.sentence);
    const at = shop.hostClock.now();
    if (reply.kind === 'answer') return { kind: 'step', at, ...reply.value };
    const { sentence, status } = reply;
    // Any other wait, a busy host's for instance, is not that of codes.
    const waitMs = status === 429 ? reply.waitMs : null;
    return { kind: 'refused', at, refusal: { sentence, field: fieldOf(payload, reply) }, waitMs };
  }),
  tick: fromCallback<Tick>(({ sendBack }) =>
    everySecond(shop, (now) => sendBack({ type: 'clock.ticked', now })),
  ),
});
