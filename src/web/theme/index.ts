import { colors } from './colors.ts';
import { recipes, slotRecipes } from './recipes/index.ts';
import { keyframes, tokens } from './tokens.ts';

export { globalCss, shopCss } from './global.ts';

/** The theme for panda.config.ts. */
export const theme = {
  breakpoints: { sm: '30rem', md: '48rem', lg: '64rem' },
  tokens,
  semanticTokens: { colors },
  keyframes,
  recipes,
  slotRecipes,
};
