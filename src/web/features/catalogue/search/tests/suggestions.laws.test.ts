import type { SnapshotFrom } from 'xstate';
import {
  ended,
  heard,
  lawsOf,
  requestLaws,
  restarts,
  runs,
  runsWith,
  timedOut,
} from '#statecharts/laws/laws.ts';
import type { suggestionsMachine } from '../suggestions.machine.ts';
import { suggestionsModel } from './suggestions.model.ts';

/* */
type State = SnapshotFrom<typeof suggestionsMachine>;
const suggestions = lawsOf<typeof suggestionsMachine>(suggestionsModel);

const isListed = (state: State) => state.hasTag('listed') && state.context.options.length > 0;

suggestions.every(
  'each new text is searched for at once',
  (step) => restarts(step, 'suggest') && heard(step, 'text.typed'),
  (step) => runsWith(step.to, 'suggest', { text: step.move.event['text'].trim() }),
);

suggestions.every(
  'typing on the results does not cover them',
  (step) => heard(step, 'text.typed') && step.from.matches('closed') && step.from.context.isOverResults,
  ({ to }) => to.matches('closed'),
);

suggestions.leaves(
  'Arrow Down asks for the list there, with its first option chosen',
  (state) => state.matches('closed') && state.context.isOverResults && state.context.text !== '',
  (step) => heard(step, 'list.asked') && runs(step.to, 'suggest') && step.to.context.active === 0,
);

suggestions.every(
  'an empty box has no list',
  (step) => heard(step, 'text.typed') && String(step.move.event['text']).trim() === '',
  ({ to }) => !isListed(to),
);

suggestions.every(
  'Escape and leaving the box close the list',
  (step) => heard(step, 'list.dismissed') && !step.from.matches('opening'),
  ({ to }) => to.matches('closed'),
);

suggestions.every(
  'another page closes the list; the results, to which typing leads, only on a phone',
  (step) => heard(step, 'page.changed') && !step.from.matches('opening'),
  ({ from, to, move: { event } }) =>
    event['isResults'] === true && event['isPhone'] === false
      ? from.value === to.value
      : to.matches('closed'),
);

suggestions.every(
  'a suggestion that was chosen opens, even if typing has led to the results meanwhile',
  (step) => heard(step, 'page.changed') && step.from.matches('opening'),
  ({ to, move }) => to.matches(move.event['isResults'] === true ? 'opening' : 'closed'),
);

suggestions.every(
  'an arrow moves by one, around the ends',
  (step) => heard(step, 'option.moved') && step.from.matches('open'),
  ({ from, to, move }) => {
    const { active, options } = from.context;
    const by = Number(move.event['by']);
    const start = active ?? (by === 1 ? -1 : options.length);
    return to.context.active === (start + by + options.length) % options.length;
  },
);

suggestions.every(
  'what is found is listed, best first; nothing is no list',
  (step) => ended(step, 'suggest', 'some', 'wished', 'none'),
  ({ to, move }) => to.context.options === move.event['output'] || !isListed(to),
);

suggestions.every(
  'a search that breaks or takes too long only closes the list',
  (step) => ended(step, 'suggest', 'broken') || timedOut(step),
  ({ to }) => to.matches('closed'),
);

requestLaws(suggestions, 'suggest', { within: 10_000 });
requestLaws(suggestions, 'openPage', {
  by: 'option.chosen',
  isReplaced: true,
  sends: ({ from, move }) => ({
    href: from.context.options[Number(move.event['place'])]?.href,
    text: from.context.text,
  }),
  within: null,
});

suggestions.every(
  'the text of the box is known, whatever becomes of the list',
  (step) => heard(step, 'text.typed'),
  ({ to, move }) => to.context.text === move.event['text'].trim(),
);

suggestions.every(
  'typing elsewhere searches, and no option is chosen yet',
  (step) =>
    heard(step, 'text.typed') && step.move.event['text'].trim() !== '' && !step.from.context.isOverResults,
  ({ to }) => runs(to, 'suggest') && to.context.active === null,
);

suggestions.every(
  'the list of the text before stays while the next one is searched for',
  (step) => restarts(step, 'suggest') && step.from.hasTag('listed'),
  ({ from, to }) => to.hasTag('listed') && to.context.options === from.context.options,
);

suggestions.every(
  'something that was found opens the list, and nothing closes it',
  (step) => ended(step, 'suggest', 'some', 'wished', 'none'),
  ({ to, move }) =>
    move.event['output'].length > 0
      ? isListed(to)
      : !to.hasTag('listed') && to.context.options.length === 0 && to.context.active === null,
);

suggestions.always(
  'a closed list holds nothing for the next time',
  ({ context: { options, active } }) => options.length === 0 && active === null,
  (state) => state.matches('closed'),
);

suggestions.leaves(
  'Escape closes the list, and gives up a search for one',
  (state) => !state.matches('closed') && !state.matches('opening'),
  (step) => heard(step, 'list.dismissed') && step.to.matches('closed'),
);

for (const isResults of [true, false])
  suggestions.leaves(
    `a page is known that ${isResults ? 'shows' : 'does not show'} the results`,
    () => true,
    (step) =>
      heard(step, 'page.changed') &&
      step.move.event['isResults'] === isResults &&
      step.to.context.isOverResults === isResults,
  );

suggestions.every(
  'an arrow chooses the first one while the next list is searched for',
  (step) => heard(step, 'option.moved') && runs(step.from, 'suggest'),
  ({ to }) => to.context.active === 0,
);

suggestions.leaves(
  'arrows move through a list',
  isListed,
  (step) => heard(step, 'option.moved') && step.to.context.active !== null,
);

suggestions.leaves(
  'an option of a list can be chosen',
  (state) => isListed(state) && state.context.options.length > 1,
  (step) => heard(step, 'option.chosen') && runs(step.to, 'openPage'),
);

suggestions.every(
  'another page is known, with its text and whether it shows the results',
  (step) => heard(step, 'page.changed'),
  ({ from, to: { context }, move: { event } }) =>
    context.isOverResults === event['isResults'] &&
    (event['isResults'] === true && !from.matches('closed') ? true : context.text === event['text']),
);

suggestions.every(
  'Arrow Down opens no list of an empty box',
  (step) => heard(step, 'list.asked'),
  ({ from }) => from.matches('closed') && from.context.text !== '',
);

suggestions.every(
  'an opened page, or one that could not be opened, leaves no list',
  (step) => ended(step, 'openPage', 'opened', 'lost'),
  ({ to }) => to.matches('closed') && !isListed(to),
);
