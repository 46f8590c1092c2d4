import { recipes, slotRecipes } from '../../src/web/theme/recipes/index.ts';
import { isTree } from '../../src/web/theme/token-list.ts';
import { oneOf } from '../controls.ts';

const RECIPES: Readonly<Record<string, unknown>> = { ...recipes, ...slotRecipes };

const read = (from: unknown, name: string) => (isTree(from) ? from[name] : undefined);

/** A control with the looks that a recipe has, such as the sizes of a button. */
export function looksOf(recipe: string, variant: string) {
  const looks = read(read(RECIPES[recipe], 'variants'), variant);
  if (!isTree(looks)) throw new Error(`The recipe ${recipe} has no ${variant}.`);
  return oneOf(...Object.keys(looks));
}
