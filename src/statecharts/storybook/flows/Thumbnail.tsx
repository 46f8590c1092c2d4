import { Suspense } from 'react';
import { useDrawn } from './drawn.tsx';

const THEMES = ['light', 'dark'] as const;
/** A picture is shown at half of its own size or less. */
const SIZES = { card: { width: 120, height: 150 }, row: { width: 64, height: 80 } };

type Props = { story: string; size: keyof typeof SIZES };

/** A small picture of a story's screen in the theme of the page, beside its name; nothing if none was drawn. */
export const Thumbnail = (props: Props) => (
  <Suspense>
    <Picture {...props} />
  </Suspense>
);

function Picture({ story, size }: Props) {
  const drawnFrom = useDrawn()?.[story];
  if (drawnFrom === undefined) return null;
  // The one that is hidden is never loaded.
  return THEMES.map((theme) => (
    <img
      key={theme}
      className={`flow-thumbnail flow-in-${theme}`}
      src={`pictures/${story}-${theme}.jpeg?${drawnFrom}`}
      alt=""
      {...SIZES[size]}
      loading="lazy"
      decoding="async"
    />
  ));
}
