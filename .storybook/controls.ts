/** Parameters of stories that no control would change: the panel of controls is then left out. */
export const withoutControls = { controls: { disable: true } };

/** A control that offers these, all in view. */
export const oneOf = (...options: readonly unknown[]) =>
  ({ control: { type: 'inline-radio' }, options }) as const;

/** A control that offers these in a menu. */
export const chosenFrom = (options: readonly unknown[]) =>
  ({ control: { type: 'select' }, options }) as const;

/** A control for a number that is dragged from one end to the other. */
export const numberFrom = (min: number, max: number, step = 1) =>
  ({ control: { type: 'range', min, max, step } }) as const;

/** An arg that no one can change by hand. */
export const hidden = { table: { disable: true } } as const;

export const onOff = { control: 'boolean' } as const;
export const text = { control: 'text' } as const;
