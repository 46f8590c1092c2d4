import type { SnapshotFrom } from 'xstate';
import { heard, lawsOf, restarts, runs, type Step, starts, timedOut, waits } from '#statecharts/laws/laws.ts';
import type { catalogueMachine } from '#web/features/catalogue/catalogue.machine.ts';
import { catalogueModel } from './catalogue.model.ts';

/* Spec §4 "Cart", §7 to §9. */
type State = SnapshotFrom<typeof catalogueMachine>;
const catalogue = lawsOf(catalogueModel);

const isFetching = (state: State) => runs(state, 'fetchCatalogue');
const isLoaded = (state: State) => state.hasTag('loaded');
const isUnavailable = (state: State) => state.hasTag('unavailable');
const isRetried = (state: State) => state.matches({ copy: 'retried' });
/** The notice that the last fetch failed. */
const isStale = (state: State) => state.matches({ copy: 'stale' });
/** A page of the host that is not hydrated yet. */
const isWaiting = (state: State) => state.matches({ fetch: 'waiting' });
const isFailure = (step: Step<State>) =>
  isFetching(step.from) && (heard(step, 'catalogue.failed') || timedOut(step, 2_500));
/** A fetch has two retries, so the failure of a third request ends it. */
const isLastFailure = (step: Step<State>) => isFailure(step) && step.from.context.retriesLeft === 0;

catalogue.leaves(
  '2.5 seconds without a byte are a failure',
  isFetching,
  (step) => timedOut(step, 2_500) && (restarts(step, 'fetchCatalogue') || !isFetching(step.to)),
);

catalogue.every(
  'every byte starts these 2.5 seconds again, and not the request',
  (step) => heard(step, 'bytes.arrived'),
  (step) => waits(step, 2_500) && isFetching(step.to) && !restarts(step, 'fetchCatalogue'),
);

catalogue.every(
  'a request begins with 2.5 seconds to wait',
  (step) => restarts(step, 'fetchCatalogue'),
  (step) => waits(step, 2_500),
);

catalogue.every(
  'a fetch has two retries',
  (step) => starts(step, 'fetchCatalogue'),
  ({ to }) => to.context.retriesLeft === 2,
);

catalogue.every(
  'a failure is retried at once, and takes one of the retries',
  (step) => isFailure(step) && step.from.context.retriesLeft > 0,
  (step) =>
    restarts(step, 'fetchCatalogue') &&
    step.to.context.retriesLeft === step.from.context.retriesLeft - 1 &&
    isUnavailable(step.to) === isUnavailable(step.from) &&
    isStale(step.to) === isStale(step.from),
);

catalogue.every(
  'the reason of the last failure is known: the words of the host, or that it was silent',
  isFailure,
  ({ to, move }) =>
    move.kind === 'event'
      ? to.context.reason === move.event['reason']
      : to.context.reason === 'The shop took too long to answer.',
);

catalogue.every(
  'after the retries nothing is fetched for a while',
  isLastFailure,
  ({ to }) => !isFetching(to) && Boolean(to.context.reason),
);

catalogue.every(
  'a catalogue that was never loaded leads to /503 after the retries, and not before',
  ({ from, to }) => !isUnavailable(from) && isUnavailable(to),
  (step) => isLastFailure(step) && !isLoaded(step.from),
);

catalogue.every(
  'after the retries it is said in any case: by /503, or by a notice beside what is loaded',
  isLastFailure,
  ({ from, to }) => (isLoaded(from) ? isStale(to) : isUnavailable(to)),
);

catalogue.every(
  'what is loaded stays, whatever fails',
  ({ from }) => isLoaded(from),
  (step) =>
    isLoaded(step.to) &&
    (heard(step, 'catalogue.arrived') || step.to.context.catalogue === step.from.context.catalogue),
);

catalogue.every(
  'the catalogue that came replaces the one before, and every word of a failure',
  (step) => heard(step, 'catalogue.arrived'),
  ({ to, move }) =>
    isLoaded(to) &&
    !isStale(to) &&
    to.context.reason === null &&
    to.context.prerendered === null &&
    to.context.catalogue === move.event['catalogue'],
);

catalogue.every(
  'a catalogue that came ends the fetch',
  (step) => isFetching(step.from) && heard(step, 'catalogue.arrived'),
  ({ to }) => !isFetching(to),
);

catalogue.leaves(
  'it is fetched again after 60 seconds',
  (state) => !isFetching(state) && !isWaiting(state),
  (step) => timedOut(step, 60_000) && starts(step, 'fetchCatalogue'),
);

catalogue.leaves(
  'at /503 the shopper can try again',
  (state) => isUnavailable(state) && !isFetching(state) && !isWaiting(state),
  (step) => heard(step, 'retry.pressed') && starts(step, 'fetchCatalogue'),
);

catalogue.every(
  'a press fetches only where nothing is loaded',
  (step) => heard(step, 'retry.pressed'),
  ({ from }) => !isLoaded(from),
);

catalogue.every(
  '/503 knows from the press on that the shopper tried again, until a catalogue comes',
  ({ from, to }) => isUnavailable(from) && isUnavailable(to),
  (step) => isRetried(step.to) === (isRetried(step.from) || heard(step, 'retry.pressed')),
);

catalogue.always(
  'nothing is said to have failed before it has',
  ({ context }) => context.reason !== null,
  (state) => isStale(state) || isUnavailable(state),
);

catalogue.always(
  'a visit begins with a fetch, unless it waits for a page of the host',
  isFetching,
  (state) => !isWaiting(state) && !isLoaded(state) && state.context.reason === null,
);

catalogue.always(
  'a copy from an earlier visit is shown at once, and an excerpt of the host does not count as loaded',
  (state) => isLoaded(state) === (state.context.catalogue !== null),
);

catalogue.leaves(
  'a page of the host fetches once it is hydrated',
  isWaiting,
  (step) => heard(step, 'page.hydrated') && starts(step, 'fetchCatalogue'),
);

catalogue.leaves(
  'a page of the host that is not hydrated within 5 seconds fetches all the same',
  isWaiting,
  (step) => timedOut(step, 5_000) && starts(step, 'fetchCatalogue'),
);

catalogue.always('only a page of the host waits', (state) => state.context.prerendered !== null, isWaiting);
