import type { Artifact } from '@pandacss/types';

type Recipe = { className?: string; defaultVariants?: object; compoundVariants?: unknown };
type SlotRecipe = Recipe & { slots: readonly string[] };

/** A recipe's run time: the class of the component, and one for each of its variants. */
const RUNTIME = `
const classOf = (name, variants) =>
  Object.entries(variants).reduce(
    (all, [variant, value]) => (value === undefined ? all : all + ' ' + name + '--' + variant + '_' + value),
    name,
  );
const chosen = (defaults, variants) => {
  const all = { ...defaults };
  for (const name in variants) if (variants[name] !== undefined) all[name] = variants[name];
  return all;
};
export const createRecipe = (name, defaults) => (variants) => classOf(name, chosen(defaults, variants));
export const createSlotRecipe = (name, slots, defaults) => (variants) => {
  const all = chosen(defaults, variants);
  return Object.fromEntries(slots.map((slot) => [slot, classOf(name + '__' + slot, all)]));
};
`;

/**
 * Replaces the run time of Panda's recipes by a short one, which saves a public page 5.9 kB
 * (brotli) of scripts. Throws for features that it doesn't support.
 */
export function withRecipeRuntime(
  artifacts: Artifact[],
  recipes: Record<string, Recipe>,
  slotRecipes: Record<string, SlotRecipe>,
): Artifact[] {
  const codes = new Map([['create-recipe.js', RUNTIME]]);
  for (const [name, recipe] of Object.entries(recipes))
    codes.set(...fileOf(name, recipe, `createRecipe(${args(name, recipe)})`));
  for (const [name, recipe] of Object.entries(slotRecipes))
    codes.set(...fileOf(name, recipe, `createSlotRecipe(${args(name, recipe, recipe.slots)})`));
  return artifacts.map((artifact) => ({
    ...artifact,
    files: artifact.files.map(({ file, code }) => ({
      file,
      code: artifact.dir?.at(-1) === 'recipes' ? (codes.get(file) ?? code) : code,
    })),
  }));
}

function fileOf(name: string, { compoundVariants }: Recipe, call: string): [file: string, code: string] {
  if (compoundVariants !== undefined)
    throw new Error(`The recipe "${name}" has compound variants: write them as variants.`);
  const creator = call.slice(0, call.indexOf('('));
  return [
    `${kebab(name)}.js`,
    `import { ${creator} } from './create-recipe.js';\nexport const ${name} = /* @__PURE__ */ ${call};\n`,
  ];
}

const args = (name: string, { className, defaultVariants = {} }: Recipe, ...more: unknown[]) =>
  [className ?? name, ...more, defaultVariants].map((one) => JSON.stringify(one)).join(', ');

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
