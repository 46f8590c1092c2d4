import { heard, lawsOf } from '#statecharts/laws/laws.ts';
import { cookiesModel } from './cookies.model.ts';

/* Spec §1: a cookie notice, stored once accepted. */
const cookies = lawsOf(cookiesModel);

cookies.leaves(
  'the notice is shown until it is accepted',
  (state) => state.matches('visible'),
  (step) => heard(step, 'cookies.accepted') && step.to.matches('accepted'),
);

cookies.every(
  'nothing but a press, here or in another tab, takes it away',
  ({ from, to }) => from.matches('visible') && to.matches('accepted'),
  (step) => heard(step, 'cookies.accepted') || step.move.event['accepted'] === true,
);

cookies.every(
  'what is stored is followed in every tab',
  (step) => heard(step, 'choice.synced'),
  ({ to, move }) => to.matches('accepted') === move.event['accepted'],
);

cookies.every(
  'once accepted, it comes back only if what was stored is gone',
  ({ from, to }) => from.matches('accepted') && to.matches('visible'),
  (step) => heard(step, 'choice.synced'),
);
