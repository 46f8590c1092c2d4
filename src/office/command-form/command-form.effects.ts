import { fromPromise } from 'xstate';
import type { Client, Refused } from '../api/client.ts';
import { ENTER_PIN, SIGN_IN_AGAIN } from '../api/client.ts';
import { makePasskey, usePasskey } from '../api/passkeys.ts';
import { enterPin, signIn } from '../operator-session/operator-session.effects.ts';
import type { Asked, Credential, Done, SignedIn } from './command-form.machine.ts';
import { commandFormMachine } from './command-form.machine.ts';

type Sending = { input: Readonly<Record<string, unknown>>; attempt: string };

/**
 * The chart of a command on the host. `onDone` gets each change's answer and message. A previewed
 * command always asks for confirmation, even if the host has no question.
 */
export const commandFormLogic = (
  client: Client,
  command: string,
  onDone: (answer: unknown, said: string) => void,
  isPreviewed = false,
) =>
  commandFormMachine.provide({
    actors: {
      ask: fromPromise<Asked, Sending['input']>(async ({ input, signal }) => {
        const made = command === ADD_PASSKEY ? await makePasskey(client, signal) : null;
        if (made?.kind === 'refused') return toRefused(made);
        const added = made === null ? {} : { passkey: made.passkey };
        const asked = await client.ask(command, { ...input, ...added }, { signal });
        if (asked.kind === 'refused') return toRefused(asked);
        const { question, brief, press = null, isDoubtful, choices, would } = asked.value;
        const confirmed = { ...asked.value.confirmed, ...added };
        if (question === null && !isPreviewed) return { kind: 'clear' };
        const text = brief ?? question ?? '';
        return { kind: 'asked', question: text, confirmed, press, isDoubtful, choices, would };
      }),
      run: fromPromise<Done, Sending>(async ({ input: { input, attempt }, signal }) => {
        const ran = await client.run(command, input, { signal, attempt });
        if (ran.kind === 'refused') return toRefused(ran);
        const { answer, said, brief, next } = ran.value;
        if (next !== null) return { kind: 'more', said, next };
        onDone(answer, said);
        return { kind: 'done', said: isPreviewed ? (brief ?? DONE) : said, answer };
      }),
      signIn: fromPromise<SignedIn, Credential>(({ input, signal }) =>
        'pin' in input ? enterPin(client, input.pin, signal) : signIn(client, input, signal),
      ),
      signInByPasskey: fromPromise<SignedIn, void>(({ signal }) => usePasskey(client, signal)),
    },
    ...(command === ADD_PASSKEY ? { delays: { answerBy: WITH_PERSON_MS } } : {}),
  });

/** Its input is made by the browser, which asks the person: before the host's question, and with more time. */
const ADD_PASSKEY = 'devices add-passkey';
const WITH_PERSON_MS = 90_000;

/** The message if a table shows the details. */
const DONE = 'Done.';

const toRefused = ({ reason, path, code }: Refused) =>
  code === SIGN_IN_AGAIN || code === ENTER_PIN
    ? { kind: 'stale' as const, byPin: code === ENTER_PIN }
    : { kind: 'refused' as const, message: reason, field: path };
