import type { SnapshotFrom } from 'xstate';
import {
  did,
  ended,
  heard,
  lawsOf,
  requestLaws,
  runs,
  type Step,
  starts,
  timedOut,
} from '#statecharts/laws/laws.ts';
import { launcherMachine } from '../launcher.machine.ts';
import { launcherModel } from './launcher.model.ts';

/* Spec §1 and §2, "Chat widget": the chat is on every page. Its code is loaded when it is needed. */
type State = SnapshotFrom<typeof launcherMachine>;
const launcher = lawsOf(launcherModel);
/** In a browser without a conversation. */
const newcomer = lawsOf({ ...launcherModel, machine: launcherMachine });

const isLoading = (state: State) => runs(state, 'load');
const isAsked = (step: Step<State>) => heard(step, 'chat.asked') || heard(step, 'subject.given');
const isLost = (state: State) => state.matches('lost');

launcher.every(
  'the code is loaded only by a press or for a conversation',
  (step) => starts(step, 'load'),
  (step) => isAsked(step) || heard(step, 'page.hydrated') || heard(step, 'conversation.found'),
);

for (const event of ['page.hydrated', 'conversation.found'])
  launcher.leaves(
    `a conversation of this browser loads it by itself (${event})`,
    (state) => state.matches('idle'),
    (step) => heard(step, event) && isLoading(step.to),
  );

newcomer.every(
  'without a conversation, no page loads the code by itself',
  (step) => starts(step, 'load'),
  (step) => !heard(step, 'page.hydrated'),
);

for (const asking of ['chat.asked', 'subject.given']) {
  launcher.leaves(
    `a shopper who asks for the chat loads its code, until it is there (${asking})`,
    (state) => !isLoading(state) && !state.matches('loaded'),
    (step) => heard(step, asking) && isLoading(step.to),
  );

  launcher.leaves(
    `a shopper who asks for the chat while its code is loaded is not forgotten (${asking})`,
    isLoading,
    (step) => heard(step, asking) && step.to.context.requested !== null,
  );

  launcher.leaves(
    `once the code is there, the chat takes over (${asking})`,
    (state) => state.matches('loaded'),
    (step) => heard(step, asking) && did(step, 'forward').length === 1,
  );
}

requestLaws(launcher, 'load', { within: 10_000 });

launcher.every(
  'while the code is loaded, a press is kept, and the subject of a page is never lost',
  (step) => isAsked(step) && isLoading(step.to),
  ({ from, to, move: { event } }) =>
    to.context.requested !== null &&
    to.context.requested.subject === (event['text'] ?? from.context.requested?.subject ?? null),
);

launcher.every(
  'what was asked for before is passed on once the code is there',
  (step) => ended(step, 'load', 'there'),
  (step) =>
    JSON.stringify(did(step, 'forward')) === JSON.stringify([step.from.context.requested ?? {}]) &&
    step.to.context.requested === null,
);

launcher.every(
  'from then on each press goes to the chat',
  (step) => isAsked(step) && step.from.matches('loaded'),
  (step) =>
    JSON.stringify(did(step, 'forward')) === JSON.stringify([{ subject: step.move.event['text'] ?? null }]),
);

launcher.every(
  'code that could not be loaded, or not in time, is said to a shopper who asked for the chat, and to no other',
  (step) => ended(step, 'load', 'lost') || timedOut(step),
  ({ from, to }) => isLost(to) === (from.context.requested !== null) && !isLoading(to),
);
