import { fromPromise } from 'xstate';
import type { Client, Refused } from '../api/client.ts';
import { SIGN_IN_AGAIN } from '../api/client.ts';
import { signIn } from '../operator-session/operator-session.effects.ts';
import type { Asked, Done, SignedIn } from './command-form.machine.ts';
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
        const asked = await client.ask(command, input, { signal });
        if (asked.kind === 'refused') return toRefused(asked);
        const { question, brief, confirmed = {}, press = null, isDoubtful, choices, would } = asked.value;
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
      signIn: fromPromise<SignedIn, string>(({ input, signal }) => signIn(client, { token: input }, signal)),
    },
  });

/** The message if a table shows the details. */
const DONE = 'Done.';

const toRefused = ({ reason, path, code }: Refused) =>
  code === SIGN_IN_AGAIN
    ? { kind: 'stale' as const }
    : { kind: 'refused' as const, message: reason, field: path };
