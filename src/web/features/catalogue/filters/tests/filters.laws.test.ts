import { ended, heard, lawsOf, requestLaws, runs } from '#statecharts/laws/laws.ts';
import { filtersModel } from './filters.model.ts';

/* the filters of a category and of a search. */
const filters = lawsOf(filtersModel);

requestLaws(filters, 'putInAddress', {
  by: ['filters.chosen', 'more.chosen'],
  isReplaced: true,
  sends: ({ to }) => to.context,
  within: null,
  // What was chosen stays where the address could not be led.
  keeps: ({ context }) => context,
});

filters.every(
  'filters that are chosen count at once, from the first results',
  (step) => heard(step, 'filters.chosen'),
  ({ to, move }) => to.context.filters === move.event['filters'] && to.context.more === 0,
);

filters.every(
  '"Show more" keeps the filters',
  (step) => heard(step, 'more.chosen'),
  ({ from, to, move }) =>
    to.context.filters === from.context.filters && to.context.more === move.event['more'],
);

filters.every(
  'Back and links bring the filters of their address',
  (step) => heard(step, 'address.changed'),
  ({ to, move }) => to.context.filters === move.event['filters'] && to.context.more === move.event['more'],
);

filters.every(
  'what is chosen is not undone by the address on the way',
  (step) => heard(step, 'address.changed'),
  ({ from }) => !runs(from, 'putInAddress'),
);

filters.every(
  'an address that arrived is followed again',
  (step) => ended(step, 'putInAddress', 'there', 'elsewhere'),
  ({ to, move }) =>
    to.context.filters === move.event['output'].filters && to.context.more === move.event['output'].more,
);

filters.every(
  'the panel is open from the press that opens it',
  (step) => heard(step, 'panel.opened'),
  ({ to }) => to.matches({ panel: 'open' }),
);

filters.every(
  'the panel is open until the press that closes it',
  ({ from, to }) => from.matches({ panel: 'open' }) && !to.matches({ panel: 'open' }),
  (step) => heard(step, 'panel.closed'),
);

filters.leaves(
  'the panel can be closed, whatever becomes of the address',
  (state) => state.matches({ panel: 'open' }),
  (step) => heard(step, 'panel.closed') && !step.to.matches({ panel: 'open' }),
);
