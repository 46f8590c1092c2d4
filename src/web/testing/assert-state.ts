import { prefixFailure } from './failure-message.ts';
import type { Model } from './model.ts';
import type { PathState } from './path.ts';
import type { ScreenDriver } from './surface.ts';

/**
 * The screen is the view of this state, and shows what the model asserts for each of its leaves.
 */
export async function assertState(
  model: Model,
  { leaves, state }: PathState,
  screen: ScreenDriver,
): Promise<void> {
  await screen.seeState(leaves);
  for (const leaf of leaves) {
    const assertLeaf = model.assert?.[leaf];
    if (!assertLeaf) throw new Error(`The leaf "${leaf}" is not in \`assert\` of its model.`);
    await prefixFailure(`In "${leaf}":`, assertLeaf(screen, state));
  }
}
