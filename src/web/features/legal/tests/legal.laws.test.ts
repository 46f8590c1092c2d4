import type { SnapshotFrom } from 'xstate';
import { ended, heard, lawsOf, runs, starts, timedOut } from '#statecharts/laws/laws.ts';
import type { legalMachine } from '../legal.machine.ts';
import { legalModel } from './legal.model.ts';

/* Spec §2, the legal pages, §7; R-8. */
type State = SnapshotFrom<typeof legalMachine>;
const legal = lawsOf(legalModel);

const isFetching = (state: State) => runs(state, 'fetchTexts');
const isShown = (state: State) => state.matches('shown');

legal.always(
  'a page is shown with all of its texts, or not at all; one of the host has them and fetches none',
  (state) => isShown(state) === (state.context.texts !== null) && !(isShown(state) && isFetching(state)),
);

legal.leaves(
  'the host is given 5 seconds to answer',
  isFetching,
  (step) => timedOut(step, 5_000) && !isFetching(step.to),
);

legal.every(
  'the texts that came are shown',
  (step) => ended(step, 'fetchTexts', 'both'),
  ({ to, move }) => isShown(to) && to.context.texts === move.event['output'],
);

legal.every(
  'texts that could not be fetched say why',
  (step) => ended(step, 'fetchTexts', 'lost') || timedOut(step),
  ({ to, move }) =>
    !isFetching(to) &&
    Boolean(to.context.loadError) &&
    (move.kind === 'delay' || to.context.loadError === move.event['error'].message),
);

legal.leaves(
  'they can be asked for again, and then nothing is said to have failed',
  (state) => state.context.loadError !== null,
  (step) => heard(step, 'retry.pressed') && starts(step, 'fetchTexts') && step.to.context.loadError === null,
);
