import PICTURED from 'virtual:flow-thumbnails';

const KNOWN = new Set(PICTURED);
const THEMES = ['light', 'dark'] as const;
/** A picture is shown at half of its own size or less. */
const SIZES = { card: { width: 120, height: 150 }, row: { width: 64, height: 80 } };

/** A small picture of a story's screen in the theme of the page, beside its name; nothing if none was made. */
export function Thumbnail({ story, size }: { story: string; size: keyof typeof SIZES }) {
  if (!KNOWN.has(story)) return null;
  // The one that is hidden is never loaded.
  return THEMES.map((theme) => (
    <img
      key={theme}
      className={`flow-thumbnail flow-in-${theme}`}
      src={`thumbnails/${story}-${theme}.jpeg`}
      alt=""
      {...SIZES[size]}
      loading="lazy"
      decoding="async"
    />
  ));
}
