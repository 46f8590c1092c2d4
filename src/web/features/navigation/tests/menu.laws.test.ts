import type { SnapshotFrom } from 'xstate';
import { heard, lawsOf } from '#statecharts/laws/laws.ts';
import type { menuMachine } from '../menu.machine.ts';
import { menuModel } from './menu.model.ts';

/* Spec §2 "Header", §4 "Menu panels". */
type State = SnapshotFrom<typeof menuMachine>;
const menu = lawsOf(menuModel);

const hasFirst = (state: State) => state.matches('categories') || hasSecond(state);
const hasSecond = (state: State) => state.matches('subcategories');
const isClosed = (state: State) => !hasFirst(state) && !hasSecond(state);

menu.leaves(
  'the button opens the panel of the categories',
  isClosed,
  (step) => heard(step, 'menu.opened') && hasFirst(step.to) && !hasSecond(step.to),
);

menu.every(
  'panels open by a press only',
  ({ from, to }) => (!hasFirst(from) && hasFirst(to)) || (!hasSecond(from) && hasSecond(to)),
  (step) => heard(step, 'menu.opened') || heard(step, 'category.chosen'),
);

menu.every(
  'choosing a category opens a second panel, of this category',
  (step) => heard(step, 'category.chosen'),
  ({ to, move }) => hasSecond(to) && to.context.category === move.event['id'],
);

menu.every(
  'choosing a subcategory closes both panels',
  (step) => heard(step, 'subcategory.chosen'),
  ({ from, to }) => hasSecond(from) && isClosed(to),
);

menu.leaves(
  'the second panel is closed by its button, which leaves the first',
  hasSecond,
  (step) => heard(step, 'category.closed') && hasFirst(step.to) && !hasSecond(step.to),
);

menu.leaves(
  'the first panel is closed by its button',
  (state) => hasFirst(state) && !hasSecond(state),
  (step) => heard(step, 'menu.closed') && isClosed(step.to),
);

menu.leaves(
  'no panel stays open over another page',
  hasFirst,
  (step) => heard(step, 'page.changed') && isClosed(step.to),
);

menu.leaves(
  'no panel stays open on a screen that has the bar',
  hasFirst,
  (step) => heard(step, 'screen.widened') && isClosed(step.to),
);

menu.leaves(
  'a link to a category closes the panel',
  (state) => hasFirst(state) && !hasSecond(state),
  (step) => heard(step, 'category.followed') && isClosed(step.to),
);

menu.every(
  'hovering a category of the bar shows its list, unless that was dismissed',
  ({ from, to }) => !from.matches('listDismissed') && to.matches('listDismissed'),
  (step) => heard(step, 'list.dismissed'),
);

menu.leaves(
  'a list of the bar that was dismissed is shown again by its category',
  (state) => state.matches('listDismissed'),
  (step) => heard(step, 'category.entered') && step.to.matches('closed'),
);
