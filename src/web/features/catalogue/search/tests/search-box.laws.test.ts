import { ended, heard, lawsOf, restarts, runs, runsWith } from '#statecharts/laws/laws.ts';
import { searchBoxModel } from './search-box.model.ts';

/* Spec §2, "Header": the search box. */
const box = lawsOf(searchBoxModel);

box.every(
  'every change of the text is searched for at once, and a newer one replaces it',
  (step) => heard(step, 'text.typed') || heard(step, 'search.submitted'),
  (step) =>
    restarts(step, 'goToResults') &&
    runsWith(step.to, 'goToResults', { text: step.move.event['text'].trim() }) &&
    step.to.context.text === step.move.event['text'].trim(),
);

box.leaves(
  'Enter searches for the text that is there as well',
  (state) => !runs(state, 'goToResults') && state.context.text === 'steam',
  (step) => heard(step, 'search.submitted') && step.move.event['text'] === step.from.context.text,
);

box.every(
  'a text that did not change is not searched for again while typing, nor while it is searched for',
  (step) => restarts(step, 'goToResults') && (heard(step, 'text.typed') || runs(step.from, 'goToResults')),
  ({ from, move }) => move.event['text'].trim() !== from.context.text,
);

box.leaves(
  'Enter replaces a search that is on its way as well',
  (state) => runs(state, 'goToResults'),
  (step) => heard(step, 'search.submitted') && restarts(step, 'goToResults'),
);

box.every(
  'only typing and Enter search',
  (step) => restarts(step, 'goToResults'),
  (step) => heard(step, 'text.typed') || heard(step, 'search.submitted'),
);

box.every(
  'Back and links bring the text of their address',
  (step) => heard(step, 'address.changed'),
  ({ to, move }) => to.context.text === move.event['text'].trim(),
);

box.every(
  'what is typed is not undone by the address on the way',
  (step) => heard(step, 'address.changed'),
  ({ from }) => !runs(from, 'goToResults'),
);

box.every(
  'a search that arrived leaves the box to the address',
  (step) => ended(step, 'goToResults', 'there', 'elsewhere'),
  ({ to, move }) => !runs(to, 'goToResults') && to.context.text === move.event['output'],
);

box.every(
  'a page that could not be loaded leaves what was typed',
  (step) => ended(step, 'goToResults', 'lost'),
  ({ from, to }) => !runs(to, 'goToResults') && to.context.text === from.context.text,
);
