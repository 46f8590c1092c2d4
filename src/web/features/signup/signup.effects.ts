import { fromCallback, fromPromise } from 'xstate';
import type { Signup } from '#contract/accounts.ts';
import { calls } from '#contract/calls.ts';
import { CLOCK_TICK_MS } from '#contract/constants.ts';
import type { Shop } from '#web/app/shop.ts';
import { signupMachine } from './signup.machine.ts';
import type { SignupOutcome, Tick } from './signup.states.ts';

/** The signup's chart over the host and the host's clock. */
export const signupLogic = ({ ask, hostClock }: Pick<Shop, 'ask' | 'hostClock'>) =>
  signupMachine.provide({
    actors: {
      signUp: fromPromise<SignupOutcome, Signup>(async ({ input, signal }) => {
        const reply = await ask(calls.signup, input, { signal });
        if (reply.kind === 'failure') throw new Error(reply.sentence);
        return reply.kind === 'answer'
          ? { kind: 'step', at: hostClock.now(), ...reply.value }
          : { kind: 'refused', reason: reply.sentence };
      }),
      tick: fromCallback<Tick>(({ sendBack }) => {
        const tell = () => sendBack({ type: 'clock.ticked', now: hostClock.now() });
        tell();
        const timer = setInterval(tell, CLOCK_TICK_MS);
        return () => clearInterval(timer);
      }),
    },
  });
