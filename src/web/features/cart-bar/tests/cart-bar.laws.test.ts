import type { SnapshotFrom } from 'xstate';
import { heard, lawsOf } from '#statecharts/laws/laws.ts';
import type { cartBarMachine } from '../cart-bar.machine.ts';
import { cartBarModel } from './cart-bar.model.ts';

/* */
type State = SnapshotFrom<typeof cartBarMachine>;
const cartBar = lawsOf(cartBarModel);

const isThere = ({ context }: State) => context.added !== null;
const isTyping = (state: State) => state.matches({ keyboard: 'open' });

cartBar.always('an empty cart has no bar', (state) => state.context.total !== null, isThere);

cartBar.every(
  'only an add brings the bar',
  ({ from, to }) => !isThere(from) && isThere(to),
  (step) => heard(step, 'item.added'),
);

cartBar.every(
  'an add to a cart that holds something says what was added last, whatever is typed',
  (step) => heard(step, 'item.added') && step.from.context.total !== null,
  ({ to, move }) => to.context.added === move.event['item'],
);

cartBar.every(
  'the bar goes when it is dismissed, or with the last item of the cart',
  ({ from, to }) => isThere(from) && !isThere(to),
  (step) =>
    heard(step, 'bar.dismissed') || (heard(step, 'cart.changed') && step.move.event['total'] === null),
);

cartBar.leaves('it can be dismissed', isThere, (step) => heard(step, 'bar.dismissed') && !isThere(step.to));

cartBar.every(
  'the sum is that of the cart, in whichever tab it changes',
  (step) => heard(step, 'cart.changed'),
  ({ to, move }) => to.context.total === move.event['total'],
);

cartBar.every(
  'the keyboard takes the room of the bar for as long as it is open',
  ({ from, to }) => isTyping(from) !== isTyping(to),
  (step) => heard(step, isTyping(step.from) ? 'keyboard.closed' : 'keyboard.opened'),
);

cartBar.leaves(
  'and gives it back',
  isTyping,
  (step) => heard(step, 'keyboard.closed') && !isTyping(step.to) && isThere(step.to) === isThere(step.from),
);
