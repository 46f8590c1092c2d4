import { ended, heard, lawsOf, requestLaws, restarts, runs } from '#statecharts/laws/laws.ts';
import { searchBoxModel } from './search-box.model.ts';

/* Spec §2, "Header": the search box. */
const box = lawsOf(searchBoxModel);

requestLaws(box, 'goToResults', {
  by: ['text.typed', 'search.submitted'],
  isReplaced: true,
  sends: ({ move }) => ({ text: move.event['text'].trim() }),
  within: null,
  // What was typed stays where the page could not be loaded.
  keeps: ({ context }) => context.text,
});

box.every(
  'what was typed is in the box',
  (step) => heard(step, 'text.typed') || heard(step, 'search.submitted'),
  ({ to, move }) => to.context.text === move.event['text'].trim(),
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
  ({ to, move }) => to.context.text === move.event['output'],
);
