/* Stands in for Storybook's preview where stories are only read. The real one needs a browser. */
type Fields = Readonly<Record<string, unknown>>;

/** Keeps the input of each story with that of its file, as Storybook's own factories do. */
const preview = {
  meta: (meta: Fields) => ({ story: (input: Fields = {}) => ({ input, meta: { input: meta } }) }),
};
export default preview;
