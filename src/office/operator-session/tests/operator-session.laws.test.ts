import type { SnapshotFrom } from 'xstate';
import { ended, heard, lawsOf, requestLaws, runs, timedOut } from '#statecharts/laws/laws.ts';
import type { operatorSessionMachine } from '../operator-session.machine.ts';
import { operatorSessionModel } from './operator-session.model.ts';

type State = SnapshotFrom<typeof operatorSessionMachine>;
const session = lawsOf(operatorSessionModel);

const isOpen = (state: State) => state.hasTag('open');
const isAsked = (state: State) =>
  ['arrive', 'signIn', 'signInByPasskey', 'signOut'].some((effect) => runs(state, effect));

requestLaws(session, 'arrive', {
  by: 'again.pressed',
  sends: ({ to }) => to.context.code,
  offered: (state) => state.matches('outOfReach'),
  within: 10_000,
});
requestLaws(session, 'signIn', {
  by: ['credential.given', 'invitation.accepted'],
  sends: ({ from, move }) => move.event['credential'] ?? { code: from.context.code },
  offered: (state) => ['signedOut', 'refused', 'invited'].some((name) => state.matches(name as 'invited')),
  within: 10_000,
  refused: 'refused',
  says: (state) => (state.matches('refused') || state.matches('invited') ? state.context.reason : null),
  alsoSaidBy: [
    'session.ended',
    {
      'a code that is used up': ({ from }) => runs(from, 'arrive'),
      'a passkey': ({ from }) => runs(from, 'signInByPasskey'),
    },
  ],
});
requestLaws(session, 'signInByPasskey', {
  by: 'passkey.pressed',
  offered: (state) => ['signedOut', 'refused'].some((name) => state.matches(name as 'refused')),
  within: 90_000,
  refused: 'refused',
});
requestLaws(session, 'signOut', {
  by: 'signOut.pressed',
  offered: isOpen,
  within: 10_000,
  keeps: ({ context }) => context.operator,
});

session.always(
  'an operator is known as long as the office is open, and no longer',
  (state) => isOpen(state) === (state.context.operator !== null),
);

session.every(
  'only the host opens the office, for whom it says',
  ({ from, to }) => isOpen(to) && !isOpen(from),
  (step) =>
    ['arrive', 'signIn', 'signInByPasskey'].some((effect) => ended(step, effect, 'opened')) &&
    step.to.context.operator?.name === step.move.event['output'].operator.name,
);

session.every(
  'the office opens once the host says so',
  (step) => ['arrive', 'signIn', 'signInByPasskey'].some((effect) => ended(step, effect, 'opened')),
  ({ to }) => isOpen(to),
);

session.every(
  'a link signs nobody in until a person has seen whom, and wants it',
  (step) => ended(step, 'arrive', 'invited'),
  ({ to, move }) =>
    to.matches('invited') && to.context.invitation === move.event['output'].invitation && !runs(to, 'signIn'),
);

session.every(
  'a refusal is said in the words of the host',
  (step) =>
    ended(step, 'arrive', 'used') ||
    ended(step, 'signIn', 'refused') ||
    ended(step, 'signInByPasskey', 'refused'),
  ({ to, move }) => to.matches('refused') && to.context.reason === move.event['output'].reason,
);

session.every(
  'no answer is said, and is not an end',
  (step) =>
    (['arrive', 'signIn', 'signInByPasskey'].some((effect) => ended(step, effect, 'broken')) ||
      timedOut(step)) &&
    !isOpen(step.from),
  ({ to }) => !isOpen(to) && Boolean(to.context.reason),
);

session.every(
  'without the host nobody is signed out',
  (step) => runs(step.from, 'signOut') && (ended(step, 'signOut', 'broken') || timedOut(step)),
  ({ to }) => isOpen(to) && Boolean(to.context.reason),
);

session.every(
  'a session that has ended shows nothing of the office, and says so',
  (step) => heard(step, 'session.ended'),
  ({ to }) => !isOpen(to) && Boolean(to.context.reason),
);

session.always(
  'a page waits for its operator as long as nobody is signed in, and no longer',
  (state) => state.context.waiting === null || !isOpen(state),
);

session.every(
  'the page of who was signed in waits when the session ends',
  (step) => heard(step, 'session.ended'),
  ({ from, to }) => to.context.waiting === from.context.operator,
);

session.every(
  'a waiting page is left by a press, or by a sign-in, and by nothing else',
  ({ from, to }) => from.context.waiting !== null && to.context.waiting === null,
  (step) => isOpen(step.to) || heard(step, 'page.left'),
);

session.every(
  'who signs out is out, without a complaint',
  (step) => ended(step, 'signOut', 'ended'),
  ({ to }) => to.matches('signedOut') && to.context.reason === null && to.context.waiting === null,
);

session.every(
  'a session that nobody could ask about is asked about again',
  (step) => ended(step, 'arrive', 'broken'),
  ({ to }) => to.can({ type: 'again.pressed' }),
);

session.always(
  'the button spins while the token is checked, or the session ended',
  (state) =>
    ['signIn', 'signInByPasskey', 'signOut'].some((effect) => runs(state, effect)) === state.hasTag('busy'),
);

session.leaves(
  'nothing is a dead end',
  (state) => !isAsked(state),
  ({ move }) => move.kind === 'event',
);
