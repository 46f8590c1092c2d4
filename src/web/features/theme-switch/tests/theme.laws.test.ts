import { heard, lawsOf } from '#statecharts/laws/laws.ts';
import { themeModel } from './theme.model.ts';

/* The colours of the shop: the system's, until the shopper chooses. */
const theme = lawsOf(themeModel);
const NEXT = { system: 'light', light: 'dark', dark: 'system' } as const;

theme.every(
  'a press goes from the system to light, to dark, and back',
  (step) => heard(step, 'theme.switched'),
  ({ from, to }) => to.value === NEXT[from.value],
);

theme.leaves(
  'it can always be pressed',
  () => true,
  (step) => heard(step, 'theme.switched'),
);

for (const [choice, colours] of [
  ['light', 'light'],
  ['dark', 'dark'],
  [null, 'system'],
] as const)
  theme.leaves(
    `another tab that chose ${choice ?? 'nothing'} is followed from every other choice`,
    ({ value }) => value !== colours,
    (step) =>
      heard(step, 'choice.synced') && step.move.event['choice'] === choice && step.to.value === colours,
  );

theme.every(
  'what another tab chose is followed, also that it chose nothing',
  (step) => heard(step, 'choice.synced'),
  ({ to, move }) => to.value === (move.event['choice'] ?? 'system'),
);
