/** The sizes of a window that every story is pictured in. */
export const SIZES = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
} as const;

export const THEMES = ['light', 'dark'] as const;

export type Size = keyof typeof SIZES;
export type Theme = (typeof THEMES)[number];

/** What a story is pictured in. */
export type Frame = { readonly size: Size; readonly theme: Theme };

/** All of them: phone and desktop, light and dark. */
export const FRAMES: readonly Frame[] = (['phone', 'desktop'] as const).flatMap((size) =>
  THEMES.map((theme) => ({ size, theme })),
);

/** The file name of a picture. Storybook makes ids of letters, digits and hyphens. */
export const fileOf = (storyId: string, { size, theme }: Frame): string => `${storyId}.${size}.${theme}.png`;
