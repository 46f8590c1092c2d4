import type { SnapshotFrom } from 'xstate';
import {
  ended,
  heard,
  lawsOf,
  requestLaws,
  restarts,
  runs,
  type Step,
  timedOut,
} from '#statecharts/laws/laws.ts';
import type { wishMachine } from '../wish.machine.ts';
import { wishModel } from './wish.model.ts';

/* */
type State = SnapshotFrom<typeof wishMachine>;
const wish = lawsOf<typeof wishMachine>(wishModel);

const isAskedFor = (state: State) => state.matches({ ask: 'sending' });
const answers = ({ move, ...step }: Step<State>, id: string, ...outcomes: string[]) =>
  ended({ move, ...step }, 'sendWish', ...outcomes) && 'id' in move && move.id === id;
const offersTell = (state: State) => state.can({ type: 'tell.pressed' });

requestLaws(wish, 'sendWish', {
  id: 'ask',
  by: 'ask.pressed',
  sends: ({ from }) => ({ words: from.context.words, tell: false }),
  offered: (state) => !isAskedFor(state),
  within: 5_000,
});

requestLaws(wish, 'sendWish', {
  id: 'tell',
  by: 'tell.pressed',
  sends: ({ from }) => ({ words: from.context.words, tell: true }),
  offered: offersTell,
  within: 5_000,
  refused: 'refused',
  says: (state) => (state.matches({ tell: 'refused' }) ? state.context.reason : null),
});

wish.always(
  'only a member of a host that takes wishes is offered to be told',
  (state) => state.context.isMember && state.context.isTaken,
  offersTell,
);

wish.leaves(
  'everybody can ask, whatever becomes of being told',
  (state) => !isAskedFor(state),
  (step) => heard(step, 'ask.pressed') && isAskedFor(step.to),
);

wish.every(
  'what becomes of a question is not said',
  (step) => answers(step, 'ask'),
  ({ from, to }) => to.context.reason === from.context.reason && !isAskedFor(to),
);

requestLaws(wish, 'loadWishes', { within: 5_000 });

wish.every(
  'a host that takes no wishes, or does not say, is not asked again, and nothing is said of it',
  (step) =>
    ended(step, 'loadWishes', 'unknown', 'lost') ||
    answers(step, 'tell', 'unknown') ||
    (timedOut(step) &&
      runs(step.from, 'loadWishes') &&
      (restarts(step, 'loadWishes') || !runs(step.to, 'loadWishes'))),
  ({ to }) => !offersTell(to) && !runs(to, 'loadWishes') && !to.matches({ tell: 'refused' }),
);

wish.every(
  'the open wishes are those that the host knows',
  (step) => ended(step, 'loadWishes', 'found'),
  ({ to, move }) => to.context.open.length === move.event['output'].words.length,
);

wish.every(
  'other words are another wish, of which nothing is sent or refused yet',
  (step) => heard(step, 'words.changed') && step.move.event['words'] !== step.from.context.words,
  ({ to, move }) =>
    to.context.words === move.event['words'] &&
    !to.matches({ tell: 'refused' }) &&
    !to.matches({ tell: 'sending' }),
);

wish.leaves(
  'other words are known in every state',
  () => true,
  (step) =>
    heard(step, 'words.changed') &&
    step.from.context.words !== step.to.context.words &&
    step.to.context.words === step.move.event['words'],
);

wish.every(
  'the same words, and the same session, leave the wish as it is',
  ({ move, from }) =>
    (heard({ move }, 'words.changed') && move.event['words'] === from.context.words) ||
    (heard({ move }, 'session.changed') && move.event['isMember'] === from.context.isMember),
  ({ from, to }) =>
    JSON.stringify(to.value) === JSON.stringify(from.value) && to.context.open === from.context.open,
);

wish.every(
  'a wish that is open already is said to be, however it is typed',
  (step) =>
    answers(step, 'tell', 'kept') || ended(step, 'loadWishes', 'found') || heard(step, 'words.changed'),
  ({ to }) =>
    !to.context.open.includes(to.context.words.toLowerCase().replace(/\s+/g, ' ')) ||
    to.matches({ tell: 'told' }) ||
    !to.context.isMember ||
    !to.context.isTaken,
);

wish.every(
  'a kept wish is open from then on',
  (step) => answers(step, 'tell', 'kept'),
  ({ from, to }) => to.matches({ tell: 'told' }) && to.context.open.length === from.context.open.length + 1,
);

wish.every(
  'another session has other wishes',
  (step) => heard(step, 'session.changed') && step.from.context.isMember !== step.to.context.isMember,
  ({ to }) =>
    to.context.open.length === 0 && (to.context.isMember && to.context.isTaken) === runs(to, 'loadWishes'),
);
