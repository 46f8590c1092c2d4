import { ended, heard, lawsOf, restarts, runs, runsWith } from '#statecharts/laws/laws.ts';
import { filtersModel } from './filters.model.ts';

/* the filters of a category and of a search. */
const filters = lawsOf(filtersModel);

filters.every(
  'filters that are chosen count at once and go into the address, from the first results',
  (step) => heard(step, 'filters.chosen'),
  (step) =>
    restarts(step, 'putInAddress') &&
    step.to.context.filters === step.move.event['filters'] &&
    step.to.context.more === 0 &&
    runsWith(step.to, 'putInAddress', step.to.context),
);

filters.every(
  '"Show more" goes into the address, and keeps the filters',
  (step) => heard(step, 'more.chosen'),
  (step) =>
    restarts(step, 'putInAddress') &&
    runsWith(step.to, 'putInAddress', {
      filters: step.from.context.filters,
      more: step.move.event['more'],
    }),
);

filters.every(
  'only a choice leads the address',
  (step) => restarts(step, 'putInAddress'),
  (step) => heard(step, 'filters.chosen') || heard(step, 'more.chosen'),
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
    !runs(to, 'putInAddress') &&
    to.context.filters === move.event['output'].filters &&
    to.context.more === move.event['output'].more,
);

filters.every(
  'an address that could not be led leaves what was chosen',
  (step) => ended(step, 'putInAddress', 'lost'),
  ({ from, to }) =>
    !runs(to, 'putInAddress') &&
    to.context.filters === from.context.filters &&
    to.context.more === from.context.more,
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
