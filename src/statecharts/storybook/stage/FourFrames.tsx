import { useLayoutEffect, useRef, useState } from 'react';
import './four-frames.css';
import type { Look } from './toolbar.ts';

const SIZES = [
  { size: 'Phone', width: 390, height: 844 },
  { size: 'Desktop', width: 1280, height: 800 },
] as const;
const GAP = 16;

type Props = { story: string; history: string; look: Look };

/**
 * A story on a phone and on a desktop, light and dark, side by side, the chosen theme first. Each one is a frame, so that
 * its media queries are true. All are live, and go together.
 */
export function FourFrames({ story, history, look }: Props) {
  const [room, setRoom] = useState(0);
  const [start] = useState(history);
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const measured = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0));
    if (root.current) measured.observe(root.current);
    return () => measured.disconnect();
  }, []);
  const scale = Math.min(1, Math.max(0.2, (room - GAP) / SIZES.reduce((sum, { width }) => sum + width, 0)));
  return (
    <div ref={root} className="four-frames">
      {room > 0 &&
        [look.theme, look.theme === 'dark' ? ('light' as const) : ('dark' as const)].map((theme) => (
          <div key={theme} className="four-frames-row">
            {SIZES.map(({ size, width, height }) => (
              <figure key={size}>
                <figcaption>
                  {size}, {theme} <small>{width} px</small>
                </figcaption>
                <div style={{ width: width * scale, height: height * scale }}>
                  <iframe
                    title={`${size}, ${theme}`}
                    src={addressOf(story, start, { ...look, theme })}
                    style={{ width, height, transform: `scale(${scale})` }}
                  />
                </div>
              </figure>
            ))}
          </div>
        ))}
    </div>
  );
}

/** Whether this document is one of the four. */
export const isFramed = () => new URLSearchParams(window.location.search).has('framed');

function addressOf(story: string, history: string, look: Look): string {
  const globals = Object.entries({ ...look, frames: 'one' }).map(([name, value]) => `${name}:${value}`);
  const query = {
    id: story,
    viewMode: 'story',
    globals: globals.join(';'),
    framed: 'yes',
    ...(history === '' ? {} : { args: `history:${history}` }),
  };
  // Storybook reads a plus sign as itself.
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `iframe.html?${pairs.join('&')}`;
}
