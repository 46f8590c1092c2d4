const GROUNDS = ['bg', 'bg.raised', 'bg.sunken'];
const TONES = ['info', 'success', 'warning', 'danger', 'status.pending', 'status.completed', 'status.failed'];

/** A colour in front, and the one behind it. */
type Pair = readonly [front: string, ground: string];
const pairs = (fronts: readonly string[], grounds: readonly string[]): Pair[] =>
  fronts.flatMap((front) => grounds.map((ground): Pair => [front, ground]));

/** Text, and its background. */
export const TEXT: readonly Pair[] = [
  ...pairs(['fg', 'fg.muted', 'accent.text', 'danger'], GROUNDS),
  ...pairs(['warning'], ['bg', 'bg.raised']),
  ...TONES.flatMap((name): Pair[] => [
    [name, `${name}.subtle`],
    ['fg', `${name}.subtle`],
  ]),
  ['accent.text', 'accent.subtle'],
  ['fg', 'accent.subtle'],
  ['fg.muted', 'accent.subtle'],
  ['accent.fg', 'accent'],
  ['accent.fg', 'accent.hover'],
  ['accent.fg', 'danger.solid'],
  ['accent.fg', 'danger.hover'],
  ['bg', 'fg'],
];

/** Edges of controls, filled buttons and the focus ring against the page. */
export const CONTROLS = pairs(['border.control', 'accent', 'danger.solid', 'focus'], ['bg', 'bg.raised']);

/** The least contrast by WCAG 2.2 AA: of text, and of what must only be seen. */
export const TEXT_AA = 4.5;
export const CONTROLS_AA = 3;
