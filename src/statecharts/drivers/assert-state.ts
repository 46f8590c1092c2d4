import type { ByMove, Model } from '../model/model.ts';
import type { ScreenDriver } from '../model/screen-driver.ts';
import type { PathState } from '../paths/path.ts';
import { prefixFailure } from './failure-message.ts';

/**
 * The screen is the view of this state, and shows what the model asserts for each of its leaves.
 */
export async function assertState(model: Model, place: PathState, screen: ScreenDriver): Promise<void> {
  await screen.seeState(place.leaves);
  for (const leaf of place.leaves) await assertLeaf(model, place, leaf, screen);
}

/** The screen shows what the model asserts for this leaf. */
export async function assertLeaf(
  model: Model,
  place: PathState,
  leaf: string,
  screen: ScreenDriver,
): Promise<void> {
  const assertIt = model.assert?.[leaf];
  if (!assertIt) throw new Error(`The leaf "${leaf}" is not in \`assert\` of its model.`);
  await prefixFailure(
    `In "${leaf}":`,
    Promise.resolve().then(() => assertIt(screen, place.state, byMoveInto(leaf, place))),
  );
}

/** `after answerBy` of `after answerBy in loading`, and `page.turned` of `page.turned: the second`. */
const shorten = (label: string) => label.replace(/(: .*| in .*| \{.*\})$/, '');

/** Chooses by the move that entered the leaf. A move without a choice is a failure. */
export const byMoveInto =
  (leaf: string, { enteredBy }: PathState): ByMove =>
  (choices) => {
    const label = enteredBy[leaf] ?? 'start';
    const choice = choices[label] ?? choices[shorten(label)];
    if (choice === undefined) throw new Error(`Nothing is expected of it after "${label}".`);
    return choice;
  };
