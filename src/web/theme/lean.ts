/** Where Panda prints its tokens: all of them in the first rule of their layer. */
const TOKENS = /@layer tokens\s*\{[^}]*\}/;

/** A custom property as Panda prints it: `--spacing-0\.5: 0.125rem;` */
const DEFINITION = /^[^\S\n]*(--[\w\\.-]+): ([^;{}]+);\n?/gm;
const USE = /var\((--[\w\\.-]+)\)/g;

/**
 * The same styles with every constant written where it is used: of the tokens only the colours stay custom properties, for
 * they alone change, with the theme. Spares every first visit half a kilobyte.
 */
export function inlineConstants(css: string): string {
  const [tokens] = TOKENS.exec(css) ?? [];
  if (tokens === undefined) return css;
  const constants = new Map(
    [...tokens.matchAll(DEFINITION)].flatMap(([, name = '', value = '']) =>
      name.startsWith('--colors-') ? [] : [[name, value] as const],
    ),
  );
  const written = (text: string): string =>
    text.replace(USE, (use, name: string) => {
      const value = constants.get(name);
      return value === undefined ? use : written(value);
    });
  const colours = tokens.replace(DEFINITION, (line, name: string) => (constants.has(name) ? '' : line));
  return written(css.replace(tokens, () => colours));
}
